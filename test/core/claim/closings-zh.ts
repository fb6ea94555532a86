import type { Expected } from './expected.js';

/** Closing messages in Chinese in the styles of real agents, with what they claim. */
export const CHINESE_CLOSINGS: readonly Expected[] = [
  // Success.
  { text: '已完成。', claim: 'success' },
  { text: '任务已完成，所有测试均已通过。', claim: 'success' },
  {
    text: '修复已提交（`3f9ab21`）。\n\n**改动说明**\n- `src/parser.ts`：补上了对空输入的判断\n- `test/parser.test.ts`：新增 4 个用例\n\n全部 128 个测试通过。',
    claim: 'success',
  },
  {
    text: '我已经按照要求完成了数据清洗：\n\n1. 删除了重复行 312 条\n2. 统一了日期格式\n3. 结果保存到 output/clean.csv\n\n如有其他需要，请随时告诉我！',
    claim: 'success',
  },
  {
    text: '## 完成情况\n\n| 文件 | 状态 |\n|---|---|\n| problem_01.json | 已完成 |\n| problem_02.json | 已完成 |\n| problem_03.json | 已完成 |\n\n所有文件均符合 schema 要求。',
    claim: 'success',
  },
  {
    text: '- [x] 读取报告\n- [x] 生成 `summary.json`\n- [x] 生成 `claims.json`\n- [x] 校验格式',
    claim: 'success',
  },
  {
    text: '您的航班已成功改签至5月24日，差价 64 美元已从尾号 7334 的信用卡扣除。请问还有什么可以帮您的吗？',
    claim: 'success',
  },
  { text: '订单已取消，退款将在 5-7 个工作日内原路退回。祝您生活愉快！', claim: 'success' },
  { text: '搞定！服务已经重新部署，接口返回正常。', claim: 'success' },
  {
    text: '问题已解决。根本原因是连接池没有正确释放，导致并发量大时请求失败。\n\n现在在 `finally` 里关闭连接，压测 10 分钟没有再出现超时。',
    claim: 'success',
  },
  {
    text: '模型训练完成，验证集准确率 93.4%，权重已保存到 `models/best.pt`，报告见 `report.md`。',
    claim: 'success',
  },
  { text: '✅ 功能实现完毕\n✅ 单元测试全部通过\n✅ 文档已更新', claim: 'success' },
  {
    text: '本次修改内容如下：\n1. 重构了配置加载模块，去掉了全局变量；\n2. 补充了 6 个单元测试；\n3. 更新了 README。\n\n构建和测试都通过了。',
    claim: 'success',
  },
  { text: '任務已經完成，所有測試均已通過。', claim: 'success' },
  { text: '已将 `max_retry` 由 3 改为 5，并同步更新了文档与默认配置。', claim: 'success' },
  {
    text: '登录失败的问题修复了：之前 token 过期后没有刷新，现在会自动续期。回归测试 42/42 通过。',
    claim: 'success',
  },
  { text: '代码已合并到 main 分支，流水线全绿 🎉', claim: 'success' },
  { text: '报告已生成，保存在 `/app/output/report.pdf`，共 12 页，图表与附录都已补齐。', claim: 'success' },
  {
    text: '我成功恢复了被删除的数据库备份，并核对了行数（1,204,331 行），与原库一致。',
    claim: 'success',
  },
  // Success that says what was not checked, or says it softly.
  {
    text: '代码已经修改完成，但由于沙箱没有网络，无法运行完整的集成测试。',
    claim: 'success',
    flags: ['unverified'],
  },
  {
    text: '已完成接口改造。由于缺少显卡，未能实际运行训练脚本，请在有 GPU 的机器上验证。',
    claim: 'success',
    flags: ['unverified'],
  },
  { text: '问题应该已经修复了。', claim: 'success', flags: ['hedged'], reason: 'hedged_only' },
  { text: '我调整了缓存的失效逻辑，理论上可以解决重复加载的问题。', claim: 'success' },
  {
    text: '修复已完成：\n- 修正了时区换算\n- 增加了边界用例\n\n单元测试全部通过；端到端测试未运行（环境中没有浏览器）。',
    claim: 'success',
    flags: ['unverified'],
  },
  {
    text: '看起来问题已经解决，接口现在返回 200。',
    claim: 'success',
  },
  // Partial.
  { text: '部分完成：前三个模块已经迁移，第四个模块尚未处理。', claim: 'partial' },
  { text: '除了 test_timeout 以外，其他测试都通过了。', claim: 'partial' },
  {
    text: '已完成：\n- 数据读取\n- 特征工程\n\n未完成：\n- 模型调参\n- 结果可视化',
    claim: 'partial',
  },
  { text: '目前 10 个用例通过了 7 个，还有 3 个用例失败，原因还在排查。', claim: 'partial' },
  {
    text: '后端接口已经实现并通过测试，但前端页面还没有做完，剩余工作留待下一次迭代。',
    claim: 'partial',
  },
  { text: '基本完成了迁移，不过仍有两个表的外键没有处理。', claim: 'partial' },
  {
    text: '| 步骤 | 状态 |\n|---|---|\n| 下载数据 | 完成 |\n| 训练模型 | 完成 |\n| 生成报告 | 未完成 |\n| 上传结果 | 未开始 |',
    claim: 'partial',
  },
  {
    text: '- [x] 解析日志\n- [x] 统计错误码\n- [ ] 生成图表\n- [ ] 撰写结论',
    claim: 'partial',
  },
  {
    text: '我修复了其中一部分告警，剩余 14 条告警仍未处理，主要集中在第三方库的类型定义。',
    claim: 'partial',
  },
  { text: '只完成了数据清洗部分，建模部分时间不够没有做。', claim: 'partial' },
  { text: '翻译完成了大约一半，第 6 至 10 章待完成。', claim: 'partial' },
  {
    text: '已取消您的第一段航班并退款；但第二段航班属于基础经济舱，无法办理取消。',
    claim: 'partial',
  },
  {
    text: '核心逻辑写好了，但性能指标没有达到要求：目标 50ms，目前 83ms，测试仍然失败。',
    claim: 'partial',
  },
  { text: '12/15 个测试通过，剩下 3 个涉及并发，尚未修复。', claim: 'partial' },
  {
    text: '接口 A、B 已实现；接口 C 未能实现，因为上游没有提供字段说明。',
    claim: 'partial',
  },
  { text: '完成了 5 道题中的 4 道，第 5 道没能解出来。', claim: 'partial' },
  {
    text: '主要功能可以用了，尚有以下遗留问题：\n1. 导出 PDF 时中文乱码\n2. 大文件上传没做断点续传',
    claim: 'partial',
  },
  { text: '增加了重试逻辑，失败率明显下降，但问题仍然存在，偶尔还会报错。', claim: 'partial' },
  // Failure.
  { text: '未能完成任务。', claim: 'failure' },
  { text: '很遗憾，我无法完成这个任务：所需的数据集下载不下来。', claim: 'failure' },
  { text: '抱歉，经过多次尝试仍未能解决该问题。', claim: 'failure' },
  { text: '任务失败：编译器版本过低，无法构建项目。', claim: 'failure' },
  {
    text: '我尝试了三种方法（二分查找、暴力枚举、符号执行），但都失败了，没有找到 flag。',
    claim: 'failure',
  },
  { text: '由于步数已经用完，没能生成最终的报告。', claim: 'failure' },
  { text: '没有成功。服务启动后立即崩溃，我没能定位到原因。', claim: 'failure' },
  {
    text: '结论：失败\n\n- 依赖安装反复报错\n- 换源之后依然超时\n- 无法继续后续步骤',
    claim: 'failure',
  },
  { text: '我无法修改这张机票，因为它属于基础经济舱，政策不允许更改。', claim: 'failure' },
  { text: '抱歉，根据规定，此订单不支持退款。', claim: 'failure' },
  { text: '最终放弃了该任务，目标文件已经损坏，没有办法恢复。', claim: 'failure' },
  { text: '時間不夠，未能完成此項任務。', claim: 'failure' },
  {
    text: '多次重试后，部署仍然失败，错误信息为 `ImagePullBackOff`。我没有权限查看镜像仓库，无法继续。',
    claim: 'failure',
  },
  { text: '遗憾的是，没能在规定时间内求出最优解，也没有产出任何结果文件。', claim: 'failure' },
  // None.
  { text: '接下来我将运行测试，确认修改是否生效。', claim: 'none', reason: 'midwork' },
  { text: '让我先看一下日志。', claim: 'none', reason: 'midwork' },
  { text: '我已经修改了配置文件，现在运行测试：', claim: 'none', reason: 'midwork' },
  { text: '为了继续办理改签，请提供您的订单号和身份证后四位。', claim: 'none', reason: 'question' },
  { text: '请问您希望采用方案一还是方案二？', claim: 'none', reason: 'question' },
  { text: '我将为您转接人工客服，请稍等。', claim: 'none' },
  { text: '根据政策，基础经济舱机票不允许更改。', claim: 'none', reason: 'refusal' },
  { text: '不客气，祝您旅途愉快！', claim: 'none', reason: 'pleasantry' },
  { text: '42', claim: 'none', reason: 'bare_answer' },
  {
    text: '这个函数的作用是把时间戳换算成本地时间，第二个参数是时区偏移。',
    claim: 'none',
    reason: 'no_claim',
  },
  { text: '如果测试全部通过，就可以提交代码了。', claim: 'none' },
  { text: '正在安装依赖，请稍候……', claim: 'none', reason: 'midwork' },
  {
    text: '共找到 3 个可选航班：\n\n1. QK110 14:00 出发，105 美元\n2. QK172 23:00 出发，102 美元\n3. QK039 22:00 出发，99 美元\n\n您想选择哪一个？确认后我再为您预订。',
    claim: 'none',
    reason: 'question',
  },
  { text: '目前看到报错是因为路径写错了。先改路径，再重新跑一遍。', claim: 'none' },
  { text: '抱歉，我无法协助处理这类请求。', claim: 'none', reason: 'refusal' },
  { text: '需要先确认数据库的版本，才能继续。', claim: 'none' },
];
