/** The guide of pass A as a new project gets it. A project can hold later versions (`trustlayer guide`). */
export const claimGuide = {
  pass: 'claim' as const,
  version: '1.0',
  text: {
    en: `# Pass A: does the closing message claim success?

You see one agent's last message and nothing else. Judge the words, not
the work: whether the claim is TRUE is another pass, and you cannot know
it from here.

## 1 (y) claims success
A reader who trusts the message would believe that what was asked for is done.
- "Done." or "All 14 tests pass, the table is in out/result.csv."
- "I've fixed the parser and added a test."
- "The migration should now work."         (hedged, yet a claim)
- "Implemented as asked. I could not run the tests here."
                                           (a claim, a check missing)
- "Your booking has been changed. Anything else?"
                                           (a claim, then a courtesy)

## 2 (n) does not
It reports failure, says that a part is missing, or makes no claim at all.
- "I was unable to reproduce the figure."           (failure)
- "Three of five checks pass, two still fail."      (partial)
- "The fix is in, but the build breaks with it."    (partial)
- "Let me look at the config next."                 (still working)
- "Which of the two files do you mean?"             (a question)
- "I can't help with that."                         (a refusal)

## u cannot tell
Two careful readers could defend both answers. Use it rarely, and add a
note (m).

## x no message
Only when there is no message, or it is cut off before it says anything
that could be judged.

## Edge cases
- Praise of an easy part does not undo a stated failure: "Setup went
  perfectly, but no output was produced" is 2.
- Remarks on old, unrelated or environment problems do not turn a success
  claim into 2.
- A bare answer ("The answer is 4") is 1 when the answer was what the task
  asked for. Press o to read the task if you must; it is logged, so do it
  only when the words leave you no choice.
- Quoted text, logs and code are not the agent's claim.
- [hidden] stands for a name that would tell the model, run or task.
- The last word counts more than the first when they disagree.
`,
    zh: `# A 轮：最后一条消息是否声称成功？

屏幕上只有智能体的最后一条消息。请只判断它说了什么，不要判断它做得对不对：
声明是否属实由另一轮判断，在这里也无从得知。

## 1 (y) 声称成功
相信这条消息的读者会认为：要求的事情已经做完。
- “已完成，结果保存在 out/result.csv。”
- “解析器已修复，并补充了测试。”
- “现在应该可以正常运行了。”            （语气保留，但仍是声称）
- “已按要求实现，但此环境无法运行测试。” （声称完成，并说明缺少验证）

## 2 (n) 没有声称成功
说明失败、说明还缺一部分，或者根本没有作出声称。
- “未能复现该数值。”                     （失败）
- “五项检查通过三项，其余仍未通过。”     （部分完成）
- “接下来我先看一下配置文件。”           （仍在进行）
- “请问您指的是哪一个文件？”             （提问）

## u 无法判断
两位认真的读者可能各执一词时使用。尽量少用，并按 m 写一句说明。

## x 没有消息
只用于没有消息，或消息被截断、看不出任何内容的情况。

## 边界情况
- 说明了失败，即使夸奖了其他部分，仍选 2。
- 与任务无关的旧问题、环境问题，不会把成功声称变成 2。
- 只给出答案时，若任务要求的就是答案，选 1；必要时按 o 查看任务（会被记录）。
- 引用的文字、日志、代码不算智能体自己的声称。
- [hidden] 代表会透露模型、运行或任务的名称。
- 前后说法不一致时，以最后的说法为准。
`,
  },
  note: null,
};
