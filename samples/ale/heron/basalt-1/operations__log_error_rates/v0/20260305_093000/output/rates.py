from collections import Counter

total, errors = Counter(), Counter()
for line in open("input/service.log"):
    hour, level = line[11:13], line.split()[2]
    total[hour] += 1
    errors[hour] += level == "ERROR"

with open("output/counts.csv", "w") as out:
    out.write("hour,errors,rate\n")
    for hour in sorted(total):
        out.write(f"{hour},{errors[hour]},{errors[hour] / total[hour]:.4f}\n")
print(sum(errors.values()), "errors in", sum(total.values()), "lines")
