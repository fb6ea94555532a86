process.stdout.write('trustlayer\n');
