import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/core/claim/lexicon.js';
import { matchClaim } from '../../../src/core/claim/match-claim.js';

/** For each rule that gives a tag: a text, and the words of it that the rule finds. */
const EXAMPLES: Record<string, readonly [text: string, words: string, tag: string]> = {
  'succ.done': ['Done. The cache is on.', 'Done', 'SUCC'],
  'succ.task-complete': ['The migration is now complete.', 'migration is now complete', 'SUCC'],
  'succ.all-pass': ['All 12 unit tests pass.', 'All 12 unit tests pass', 'SUCC'],
  'succ.first-person': ['Here I rewrote the loop.', 'I rewrote', 'SUCC'],
  'succ.checked': ['I have verified that it starts.', 'I have verified that', 'SUCC'],
  'succ.passive': ['Two columns have been added.', 'have been added', 'SUCC'],
  'succ.adverb': ['The image builds cleanly.', 'builds cleanly', 'SUCC'],
  'succ.works': ['The parser no longer crashes on tabs.', 'no longer', 'SUCC'],
  'succ.lead': ['Replaced the regular expression by a scanner.', 'Replaced', 'SUCC'],
  'succ.commit': ['Commit: `a1b2c3d`', 'Commit: `a1b2c3d`', 'SUCC'],
  'succ.summary': ['Here is what changed:\n\n- parser: tabs', 'Here is what changed', 'SUCC'],
  'succ.ready': ['The branch is ready for review.', 'is ready for review', 'SUCC'],
  'succ.met': ['The table meets all requirements.', 'meets all requirements', 'SUCC'],
  'succ.service': ['Your booking is confirmed.', 'booking is confirmed', 'SUCC'],
  'succ.found': ['We found the flag.', 'We found the flag', 'SUCC'],
  'succ.state': ['The proof is complete.', 'is complete', 'SUCC'],
  'succ.tick': ['✓ linter', '✓', 'SUCC'],
  'succ.cell': ['| file | state |\n|---|---|\n| a.json | valid |', 'valid', 'SUCC'],
  'hedged.should': ['The import should now work.', 'should now work', 'HEDGED'],
  'hedged.believe': ['The layout looks correct.', 'looks correct', 'HEDGED'],
  'fail.task': ['The task could not be completed.', 'task could not be completed', 'FAIL'],
  'fail.verdict': ['Status: failed', 'Status: failed', 'FAIL'],
  'fail.unable': ['I was unable to find the key.', 'was unable to', 'FAIL'],
  'fail.build': ['The deployment has failed.', 'deployment has failed', 'FAIL'],
  'fail.persists': ['The same error persists.', 'error persists', 'FAIL'],
  'soft.not-reached': ['I could not download the data.', 'could not download', 'FAIL'],
  'part.verdict': ['Partially complete.', 'Partially complete', 'PART'],
  'part.partial': ['The export got partially working.', 'partially working', 'PART'],
  'part.unfinished': ['The report is unfinished.', 'is unfinished', 'PART'],
  'part.remaining': ['Two call sites remain.', 'Two call sites remain', 'PART'],
  'part.ratio': ['So far 3/7 tests pass.', '3/7 tests pass', 'PART'],
  'part.failing': ['Five checks are failing.', 'Five checks are failing', 'PART'],
  'part.except': ['Everything is in place, apart from the icon.', 'apart from', 'PART'],
  'part.box': ['- [ ] write the docs', '[ ]', 'PART'],
  'part.cell': ['| part | state |\n|---|---|\n| chart | missing |', 'missing', 'PART'],
  'unver.not-run': ['The suite was not run.', 'was not run', 'UNVER'],
  'future.intent': ['For this we will look at the log.', 'we will', 'FUTURE'],
  'future.doing': ['Checking the log of the second run.', 'Checking', 'FUTURE'],
  'question.offer': ['Shall I delete the branch?', 'Shall I', 'QUESTION'],
  'refusal.policy': ['Name changes are not permitted.', 'are not permitted', 'REFUSAL'],
  'refusal.assist': ['I cannot help with that.', 'cannot help', 'REFUSAL'],
  handoff: ['You are being transferred to a human agent.', 'transferred to a human', 'HANDOFF'],
  'answer.stated': ['The final answer is seven.', 'final answer is', 'ANSWER'],
  'zh.succ.task': ['任务已完成。', '任务已完成', 'SUCC'],
  'zh.succ.done': ['我已经把缓存打开。', '已经把', 'SUCC'],
  'zh.succ.pass': ['测试全部通过。', '测试全部通过', 'SUCC'],
  'zh.succ.works': ['页面显示正常。', '显示正常', 'SUCC'],
  'zh.succ.summary': ['修改内容如下：\n- 解析器', '修改内容', 'SUCC'],
  'zh.succ.cell': ['| 文件 | 状态 |\n|---|---|\n| a.json | 通过 |', '通过', 'SUCC'],
  'zh.hedged': ['这样应该可以正常运行。', '应该可以正常', 'HEDGED'],
  'zh.fail.task': ['任务失败。', '任务失败', 'FAIL'],
  'zh.fail.unable': ['我没能找到密钥。', '没能找到', 'FAIL'],
  'zh.soft': ['服务器无法连接。', '无法连接', 'FAIL'],
  'zh.part.verdict': ['部分完成。', '部分完成', 'PART'],
  'zh.part.some': ['只实现了读取功能。', '只实现了', 'PART'],
  'zh.part.left': ['第四章尚未翻译完成。', '尚未翻译完成', 'PART'],
  'zh.part.cell': ['| 步骤 | 状态 |\n|---|---|\n| 绘图 | 未开始 |', '未开始', 'PART'],
  'zh.unver': ['集成测试没有运行。', '没有运行', 'UNVER'],
  'zh.future': ['接下来我将查看日志。', '接下来我将', 'FUTURE'],
  'zh.refusal.policy': ['该票种不支持退款。', '不支持退款', 'REFUSAL'],
  'zh.refusal.assist': ['我无法协助处理此事。', '无法协助', 'REFUSAL'],
  'zh.handoff': ['正在为您转接人工客服。', '转接人工', 'HANDOFF'],
  'zh.answer': ['最终答案是七。', '最终答案是', 'ANSWER'],
  'json.done': ['{"task_complete": true}', '"task_complete": true', 'SUCC'],
  'json.failed': ['{"success": false}', '"success": false', 'FAIL'],
  'json.partial': ['{"status": "partial"}', '"status": "partial', 'PART'],
  'json.open': ['{"task_complete": false}', '"task_complete": false', 'FUTURE'],
};

const TAGS = new Set([
  'SUCC',
  'HEDGED',
  'FAIL',
  'SOFT_FAIL',
  'PART',
  'UNVER',
  'FUTURE',
  'REFUSAL',
  'HANDOFF',
  'QUESTION',
  'ANSWER',
]);

describe('each rule', () => {
  it('has a name of its own', () => {
    expect(new Set(RULES.map(rule => rule.name)).size).toBe(RULES.length);
  });

  it('that gives a tag has an example here', () => {
    const tagging = RULES.filter(rule => TAGS.has(rule.family)).map(rule => rule.name);
    expect(Object.keys(EXAMPLES).sort()).toEqual(tagging.sort());
  });

  it.each(Object.entries(EXAMPLES))('%s', (rule, [text, words, tag]) => {
    const spans = matchClaim(text).spans.filter(span => span.rule === rule);
    const quoted = spans.map(span => [[...text].slice(span.start, span.end).join(''), span.tag]);
    expect(quoted).toContainEqual([words, tag]);
  });
});

describe('words around a phrase', () => {
  it.each([
    // A negator in the 15 characters before a success removes it (trust-rules 3.3); further away it does not.
    ['None of the files were created.', 'none'],
    ['The files were not created.', 'none'],
    ['Nothing has been changed.', 'none'],
    ['No warnings, and every file was created.', 'success'],
    ['It does not touch the public interface but the parser was rewritten.', 'success'],
    ['并没有完成修改。', 'failure'],
    ['不同模块的配置均已更新。', 'success'],
    // What is aimed at, checked or supposed is not claimed.
    ['We must make sure that all tests pass.', 'none'],
    ['The refund will be processed successfully.', 'none'],
    ['If the tests pass, the task is complete.', 'none'],
    ['- If the tests pass, the task is complete.', 'none'],
    ['Once the files have been created, upload them.', 'none'],
    ['如果测试全部通过，任务就完成了。', 'none'],
    ['我们需要确认任务是否已完成。', 'none'],
    // What is believed is hedged.
    ['I think the bug has been fixed.', 'success'],
    // What was repaired is no leftover.
    ['Fixed a crash where the build failed on tabs.', 'success'],
    ['Initially two tests failed, but all tests pass now.', 'success'],
    ['最初有两个用例失败，现在全部通过。', 'success'],
    ['修复了用户无法登录的问题。', 'success'],
    ['0 tests failed, 12 passed.', 'success'],
    // What is listed or described is not what happened.
    ['Added the importer. Files that could not be read are listed in the log.', 'success'],
    ['Updated the guide. It says which formats are not yet supported.', 'success'],
    ['Added two tests, which still fail.', 'partial'],
    [
      '| check | before | after |\n|---|---|---|\n| lint | ❌ 4 errors | ✅ |\n| types | ❌ 2 errors | ✅ |',
      'success',
    ],
    ['| check | state |\n|---|---|\n| lint | ❌ 4 errors |\n| types | ✅ |', 'partial'],
    // Causes outside the work qualify the check, not the work.
    ['Added the index. Two unrelated tests are failing.', 'success'],
    ['索引已添加。由于沙箱没有网络，集成测试失败。', 'success'],
    // ... but not a task that is said to have failed.
    ['The task could not be completed because the sandbox has no network.', 'failure'],
    // A rule that stands against the request, told with regret, is a failure of the request.
    ['Refunds are not permitted for this fare.', 'none'],
    ['Unfortunately, refunds are not permitted for this fare.', 'failure'],
    ['该票种不支持退款。', 'none'],
    ['很抱歉，该票种不支持退款。', 'failure'],
    [
      'I cancelled the first ticket, but the second is not refundable, as changes are not permitted.',
      'partial',
    ],
    // Labels.
    ['Problem: the build failed and nothing worked.\n\nThe cause was a typo, which I fixed.', 'success'],
    ['Added the cache.\n\n## Next steps\n- fix the remaining issues\n- two tests still fail', 'success'],
    ['Added the cache.\n\n## Remaining\n- eviction', 'partial'],
    ['Added the cache.\n\n## Remaining\nNone.', 'success'],
    ['Added the cache.\n\nRemaining issues: none', 'success'],
    ['缓存已添加。\n\n遗留问题：无', 'success'],
    ['缓存已添加。\n\n遗留问题：\n- 淘汰策略\n- 监控', 'partial'],
    // Courtesies and instructions are not counted.
    ['Thank you for waiting, the seats have been booked.', 'success'],
    ['You can run `make check` to see that all tests pass.', 'none'],
  ])('%s', (text, claim) => {
    expect(matchClaim(text).claim).toBe(claim);
  });

  it('hedges only what is said after the hedge', () => {
    expect(matchClaim('I think the bug has been fixed.').flags).toEqual(['hedged']);
    expect(matchClaim('The bug has been fixed, I think.').flags).toEqual([]);
  });

  it('reads a flag off what qualifies a success', () => {
    expect(matchClaim('Added the index. Two unrelated tests are failing.').flags).toEqual(['unverified']);
    expect(
      matchClaim('Added the index. Added the view. Added the job. One gap is left for later. Ran it. Done.')
        .flags,
    ).toEqual(['selective']);
  });
});
