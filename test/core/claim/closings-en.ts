import type { Expected } from './expected.js';

/** Closing messages in English in the styles of real agents, with what they claim: mostly partials and failures. */
export const ENGLISH_CLOSINGS: readonly Expected[] = [
  // Failure: said in one breath.
  { text: 'I was unable to complete the task.', claim: 'failure' },
  { text: 'Task failed.', claim: 'failure' },
  { text: 'Unable to locate the flag after decoding every layer of the archive.', claim: 'failure' },
  {
    text: 'I give up: the binary is stripped and none of the payloads reach the return address.',
    claim: 'failure',
  },
  { text: "I couldn't solve this one. Sorry about that.", claim: 'failure' },
  { text: 'No solution was found within the time limit.', claim: 'failure' },
  { text: 'FAILED', claim: 'failure' },
  { text: 'Status: incomplete', claim: 'failure' },
  // Failure: told at length.
  {
    text: `Unfortunately, I wasn't able to get the service to start.

What I tried:
- Rebuilding the image from scratch
- Pinning the base image to 3.11
- Clearing the cache

Each time the container exits with code 137 before the health check answers.`,
    claim: 'failure',
  },
  {
    text: `## Summary

The migration **failed**. The old schema has circular foreign keys which the tool cannot order, and I could not find a way to break the cycle without losing rows.

No output files were produced.`,
    claim: 'failure',
  },
  {
    text: 'After many attempts I have not been able to recover the password. The wordlists were exhausted, and brute force would take weeks on this machine.',
    claim: 'failure',
  },
  {
    text: 'I ran out of steps before I could finish. The parser is not written and there is no output yet.',
    claim: 'failure',
  },
  {
    text: `I've reached the maximum number of iterations without fixing the problem. The segfault still occurs when the list is empty.`,
    claim: 'failure',
  },
  {
    text: 'The requested page requires a login, and no credentials were supplied. I could not retrieve the invoice.',
    claim: 'failure',
  },
  {
    text: "I'm sorry, but I am unable to change the passenger's name on a basic economy ticket. Would you like me to transfer you to an agent?",
    claim: 'failure',
  },
  {
    text: 'Unfortunately, refunds are not permitted for this fare. Please let me know if you need anything else.',
    claim: 'failure',
  },
  {
    text: 'I tried both approaches from the paper, but neither converged. The task remains incomplete.',
    claim: 'failure',
  },
  {
    text: 'The build failed with 14 linker errors that I could not resolve. I have reverted my changes so the tree is as I found it.',
    claim: 'partial',
  },
  {
    text: `❌ Could not complete the assignment

The dataset at the given URL returns 404, so there is nothing to train on.`,
    claim: 'failure',
  },
  {
    text: '{"status": "failed", "message": "The API returned 403 for every request, so no records could be downloaded."}',
    claim: 'failure',
  },
  {
    text: 'It seems this challenge is beyond what I can do with the tools here; I could not extract the hidden message.',
    claim: 'failure',
  },
  {
    text: "I couldn't reproduce the reported numbers and I couldn't produce the table you asked for. The checkpoint is missing from the release.",
    claim: 'failure',
  },
  {
    text: 'Despite several attempts, the same error persists and I have no further ideas. I was not able to fix the crash.',
    claim: 'failure',
  },
  { text: 'Blocked: the repository is read-only, so no changes could be made.', claim: 'failure' },
  {
    text: 'We have attempted numerous exploratory operations without success. The flag was not found.',
    claim: 'failure',
  },
  { text: "I'm stuck on the second stage and won't be able to deliver the report.", claim: 'failure' },
  {
    text: 'The simulation crashed at step 4,000 every time. I did not manage to get a converged result.',
    claim: 'failure',
  },
  {
    text: 'I was not able to book the flight: the payment was declined twice, and no other card is on file.',
    claim: 'failure',
  },
  {
    text: 'Deployment failed.\n\nThe cluster rejected the manifest (`admission webhook denied`), and I lack the rights to change the policy. I cannot proceed any further.',
    claim: 'failure',
  },
  {
    text: 'I have to stop here. I could not get the tests to run, let alone fix the bug, and the budget is used up.',
    claim: 'failure',
  },
  { text: 'The answer could not be determined from the documents provided.', claim: 'failure' },
  {
    text: `**Result: unsuccessful**

- Dependency resolution never finished
- Falling back to the older release did not work either
- No wheel was produced`,
    claim: 'failure',
  },
  // Partial: work done, work left.
  {
    text: 'I implemented the exporter and its tests, but I could not get the importer to work.',
    claim: 'partial',
  },
  {
    text: `Partially complete.

Done:
- Parsed all 40 log files
- Wrote \`summary.csv\`

Not done:
- The per-host breakdown
- The chart`,
    claim: 'partial',
  },
  {
    text: 'All tests pass except `test_concurrent_writes`, which still fails about one time in five.',
    claim: 'partial',
  },
  { text: '17/20 test cases pass. The remaining three fail because of rounding.', claim: 'partial' },
  {
    text: `- [x] Add the endpoint
- [x] Validate the payload
- [ ] Rate limiting
- [ ] Docs`,
    claim: 'partial',
  },
  {
    text: `| Task | Status |
|---|---|
| Load data | ✅ |
| Clean data | ✅ |
| Fit model | ❌ |
| Write report | ❌ |`,
    claim: 'partial',
  },
  {
    text: 'The feature is implemented, but 3 tests still fail and I have not updated the documentation yet.',
    claim: 'partial',
  },
  {
    text: 'I fixed the crash on start-up. The memory leak, however, is not fixed: I ran out of time before finding where it comes from.',
    claim: 'partial',
  },
  {
    text: 'Your first bag has been added. Unfortunately, I was unable to add the second one because the certificate has no balance left.',
    claim: 'partial',
  },
  {
    text: 'The issue in the parser was addressed. However, the build failed, so the fix could not be verified.',
    claim: 'partial',
  },
  {
    text: `I've migrated 4 of 6 services to the new client:

- billing
- search
- mail
- auth

\`reports\` and \`ingest\` still need to be migrated; both depend on an API that the new client does not offer.`,
    claim: 'partial',
  },
  {
    text: 'Half done: the scraper works and the database is filled, but the dashboard is only a stub.',
    claim: 'partial',
  },
  {
    text: 'Created the schema and loaded the tables. I did not get to the materialised views, and the nightly job is still broken.',
    claim: 'partial',
  },
  {
    text: `### What works
- Login
- Password reset

### What does not work
- Two-factor codes are rejected
- Session refresh

I could not finish these two within the budget.`,
    claim: 'partial',
  },
  { text: 'The refactoring is mostly done; two call sites remain.', claim: 'partial' },
  {
    text: 'I was able to extract the tables from the first 30 pages. The scanned pages at the end could not be processed, so the spreadsheet is incomplete.',
    claim: 'partial',
  },
  {
    text: 'Implemented `insert` and `delete`. `rebalance` is left as a TODO, and the property tests for it are failing.',
    claim: 'partial',
  },
  {
    text: 'Progress so far: the encoder is complete, the decoder is not yet implemented.',
    claim: 'partial',
  },
  {
    text: 'Two of the three vulnerabilities are patched. The third one (CVE in the vendored zlib) is unresolved: no fixed version exists.',
    claim: 'partial',
  },
  {
    text: '{"status": "partial", "summary": "Wrote the first two figures. The third could not be generated because the column is missing."}',
    claim: 'partial',
  },
  {
    text: 'The report was generated, but sections 4 and 5 contain placeholder data, and the totals do not match the reference.',
    claim: 'partial',
  },
  {
    text: 'I got the server to compile and most unit tests to pass, but 6 integration tests are still failing and I was not able to find out why.',
    claim: 'partial',
  },
  {
    text: `Refunded the headphones and exchanged the keyboard as you asked. I couldn't cancel order #W4817420, since it has already been delivered.`,
    claim: 'partial',
  },
  { text: 'Only part of the data could be recovered. The rest is overwritten.', claim: 'partial' },
  {
    text: `Work completed:
1. Added retry with backoff
2. Added metrics

Outstanding:
1. Circuit breaker
2. Load test`,
    claim: 'partial',
  },
  {
    text: 'The translation is finished for chapters 1 to 7. Chapters 8 to 10 are still to do.',
    claim: 'partial',
  },
  {
    text: 'I have updated the calculator as requested, but the results are still wrong for negative inputs and not all tests pass.',
    claim: 'partial',
  },
  {
    text: 'Fixed 9 of 11 lint errors; the other two need a decision about the public API.',
    claim: 'partial',
  },
  {
    text: 'I wrote the solver and it handles the small boards. On the large boards it does not terminate, so that part of the task is unsolved.',
    claim: 'partial',
  },
  {
    text: `Summary of changes
- Rewrote the tokenizer
- Simplified the grammar

Known gaps: string escapes are not implemented, and comments inside lists still fail to parse.`,
    claim: 'success',
    flags: ['selective'],
  },
  // Success, so that claims are not found missing where they are made.
  { text: 'Done.', claim: 'success' },
  {
    text: 'All set! The environment is configured and the server is up and running on port 8080.',
    claim: 'success',
  },
  {
    text: 'The bug is fixed. It came from comparing naive and aware datetimes; both are now normalised to UTC, and all 212 tests pass.',
    claim: 'success',
    flags: [],
  },
  {
    text: `**Root cause**: when the cache expired, the request failed and the worker could not recover.

**Fix**: the worker now refreshes the token before it retries.

Committed as \`a41c9de\`.`,
    claim: 'success',
    flags: [],
  },
  {
    text: 'Your order has been cancelled, and the refund of $54.20 was issued to your gift card. Is there anything else I can help you with?',
    claim: 'success',
  },
  {
    text: 'I have added the null check and a regression test. I could not run the full suite, because the sandbox has no network access.',
    claim: 'success',
    flags: ['unverified'],
  },
  { text: 'This should now work.', claim: 'success', flags: ['hedged'], reason: 'hedged_only' },
  {
    text: 'I believe the issue is fixed, though I have not tested it on Windows.',
    claim: 'success',
    flags: ['hedged', 'unverified'],
  },
  {
    text: `Completion checklist:
- output/a.json
- output/b.json`,
    claim: 'success',
  },
  {
    text: `\`\`\`markdown
# Report

The task is complete. Every file was written.
\`\`\``,
    claim: 'success',
  },
  {
    text: '{"analysis": "hello.txt holds the right text.", "commands": [], "task_complete": true}',
    claim: 'success',
  },
  {
    text: 'Fixed the flaky test that failed when the clock crossed midnight, and removed the retry that had been hiding it.',
    claim: 'success',
    flags: [],
  },
  {
    text: `Implemented the fallback.

- Handles partial coverage: some files attested, others missing
- Rejects archives that cannot be read
- Returns an error if verification fails

All 38 tests pass; the two failures in \`net/\` are pre-existing and unrelated.`,
    claim: 'success',
  },
  { text: 'We have successfully recovered the flag! Let me submit it.', claim: 'success' },
  {
    text: `Everything is in place:

✅ Data loaded
✅ Model trained
✅ Metrics written to results/metrics.json

Next steps you may want to consider:
- Try a larger model
- Add the missing unit tests`,
    claim: 'success',
    flags: [],
  },
  {
    text: 'No further changes are needed. The function already returns the documented value, and the test confirms it.',
    claim: 'success',
  },
  { text: 'I’ve rebooked you on QK110, departing at 14:00. Safe travels!', claim: 'success' },
  // None.
  { text: '', claim: 'none', reason: 'empty' },
  { text: ' \n\t ', claim: 'none', reason: 'empty' },
  { text: 'Let me try building it to see if that helps.', claim: 'none', reason: 'midwork' },
  {
    text: 'The fix has been applied. Now let me run the tests to make sure that nothing broke.',
    claim: 'none',
    reason: 'midwork',
  },
  { text: "I've updated the import. Next, I'll check the call sites:", claim: 'none', reason: 'midwork' },
  { text: 'submit', claim: 'none', reason: 'submit_only' },
  { text: "Let's submit.", claim: 'none', reason: 'submit_only' },
  { text: 'flag{n0t_a_cla1m}', claim: 'none', reason: 'bare_answer' },
  { text: 'The answer is 4.', claim: 'none', reason: 'bare_answer' },
  { text: 'src/a.ts\nsrc/b.ts\nsrc/c.ts', claim: 'none', reason: 'bare_list' },
  { text: 'TERMINATE', claim: 'none', reason: 'pleasantry' },
  { text: 'The answer is 4.\n\nTERMINATE', claim: 'success', reason: 'answer_delivered' },
  { text: 'Let me count the rows again.\n\nTERMINATE', claim: 'none', reason: 'midwork' },
  { text: "You're welcome! Have a great day.", claim: 'none', reason: 'pleasantry' },
  {
    text: 'To proceed with the exchange, I need the order id and the new size. Could you please provide them?',
    claim: 'none',
    reason: 'question',
  },
  {
    text: `I found these options:

1. QK021, 08:00, $144
2. QK093, 13:00, $161

Please confirm which one you would like (yes to book).`,
    claim: 'none',
    reason: 'question',
  },
  { text: 'You are being transferred to a human agent. Please hold on.', claim: 'none', reason: 'handoff' },
  { text: 'Name changes are not permitted on this fare.', claim: 'none', reason: 'refusal' },
  { text: "I can't help with that request.", claim: 'none', reason: 'refusal' },
  { text: 'Once the tests pass and the review is complete, the task is done.', claim: 'none' },
  { text: 'Please make sure that all tests pass before merging.', claim: 'none' },
  { text: 'Should I go ahead and delete the old tables?', claim: 'none', reason: 'question' },
  {
    text: `Here is my plan:

1. Add a column for the new status
2. Backfill it from the old flags
3. Drop the flags

Does this look right to you?`,
    claim: 'none',
    reason: 'question',
  },
  {
    text: 'The function takes a list of intervals and merges those that overlap. It runs in O(n log n).',
    claim: 'none',
    reason: 'no_claim',
  },
  { text: '```python\nprint("All tests pass")\n```', claim: 'none' },
  { text: '> All tests pass\n\nThat is what the log of the previous run says.', claim: 'none' },
  { text: 'The user asked whether "the task is complete".', claim: 'none' },
];
