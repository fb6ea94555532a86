/** The guide of gates as a new project gets it. A project can hold later versions (`trustlayer guide`). */
export const gatesGuide = {
  pass: 'gates' as const,
  version: '1.0',
  text: {
    en: `# Gates: what does this check of the grader enforce?

A gate is a place in a grader where one failed check sets the score to
zero. You see the source around it, its message, and what the task asked
for. You do not see how often it fired, any run, or any vote. Ask: what
does a result lack that fails here?

## 1 critical: the result itself
Without it there is no right result to speak of.
- The deliverable is missing, cannot be read, or lacks a required part.
- A value is outside its tolerance; a total does not add up; ids repeat.
- A format that the task demands in so many words, when what comes after
  reads by it: "CRS must be EPSG:2154" and the prompt says EPSG:2154.

## 2 process: how it was worked out
The result may be right; the way to it that the task demands is not shown.
- A log, a script, an intermediate table or a screenshot must be there.
- A named method or tool must have been used.
- "audit.csv must list every invoice": the working, not the result.

## 3 administrative: packaging only
The values could be all right, and whoever reads the file by hand would
accept them.
- Order of rows, columns or keys; name of a file; a header; an extension;
  trailing newline; decimal comma; extra files.
When the prompt demands just this format, still say 3 if that is what it
is, and mark it with r: the rules then treat it as critical.

## n not a gate
It does not zero the score for what a result lacks.
- It fires when the REFERENCE or the set-up is broken.
- It takes off a part of the score, or only writes a note.
- It can never fire, or the grader itself crashed.

## u cannot tell
The source shown does not decide it. Add a note (m).

## Marks, before the label; press again to take one away
x  against gaming   it looks for cheating, whatever else it is: an output
                    that equals the fixture byte for byte, test inputs
                    special-cased, a modified grader, an empty stub
r  the prompt requires this   the task text demands the very thing that is
                    checked. An example ("such as counts.csv") is no
                    demand. "Write counts.csv" is one. When the task text
                    is not shown, leave it.

## Doubtful cases
- It checks that a file exists AND its values: critical.
- A schema check (column missing) is critical; a schema check of the order
  of columns is administrative.
- Minimum length of a report, required headings: process when they stand
  for working that must be shown, administrative when they are layout.
- Two types seem right: take the one that a wrong result would fail by;
  severe goes before mild (1, then 2, then 3).
`,
    zh: `# 关卡：评分程序的这个检查在要求什么？

关卡是评分程序里一处检查，失败就把分数归零。屏幕上是它周围的源码、它的信息和任务
说明。看不到它触发过几次、任何运行或任何投票。只问：在这里失败的结果缺了什么？

## 1 关键（critical）：结果本身
没有它就谈不上正确的结果。
- 交付物缺失、无法读取，或缺少要求的部分。
- 值超出容差；合计对不上；编号重复。
- 任务明文要求的格式，且之后的检查依赖它：提示写明 EPSG:2154，
  检查 “CRS must be EPSG:2154”。

## 2 过程（process）：怎样得出的
结果可能是对的，但没有展示任务要求的过程。
- 必须有日志、脚本、中间表或截图。
- 必须使用指定的方法或工具。
- “audit.csv 须列出每张发票”：是过程，不是结果。

## 3 形式（administrative）：只是包装
值可能全对，人工阅读会接受。
- 行、列或键的顺序；文件名；表头；扩展名；末尾换行；小数逗号；多余文件。
提示恰恰要求这种格式时，仍按实际选 3，并用 r 标记：规则会当作关键处理。

## n 不是关卡
它并不因结果的缺失而把分数归零。
- 因参考答案或环境有问题而触发。
- 只扣一部分分，或只写一条备注。
- 永远不会触发，或是评分程序自己崩溃。

## u 无法判断
所示源码不足以决定。请按 m 写一句。

## 标记：先按再选标签，再按一次取消
x  防作弊   无论属于哪类，它在查作弊：与参考文件逐字节相同、为测试输入写特例、
            改动评分程序、空壳实现
r  提示要求   任务说明要求的正是所检查的内容。举例（“例如 counts.csv”）不算要求，
            “写入 counts.csv” 算。没有显示任务说明时不要标。

## 疑难情形
- 既查文件存在又查值：关键。
- 查缺列是关键；查列的顺序是形式。
- 报告最短长度、必需标题：代表必须展示的过程时是过程，只是版式时是形式。
- 两类都说得通：选错误结果会在此失败的那一类；重者优先（1、2、3）。
`,
  },
  note: null,
};
