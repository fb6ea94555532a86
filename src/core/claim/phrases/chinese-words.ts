import type { WordClasses } from '../parse-pattern.js';

/** Word classes of the Chinese phrases. Every character is a token of its own, so word forms need no blanks. */
export const CHINESE_WORDS: WordClasses = {
  zhself: '我 我们 本人 咱们 本次 此次',
  // What is done to a task.
  zhmade: `完成 实现 修复 解决 修改 添加 新增 增加 创建 生成 更新 编写 写入 写好 写完 重构 删除 移除 替换 部署 配置 安装 提交 保存 输出 导出
    导入 迁移 转换 合并 优化 调整 改为 改成 补充 补全 整理 构建 编译 搭建 设置 处理 清理 清洗 训练 计算 绘制 集成 封装 拆分 重写 落地 上传
    发布 推送 交付 预订 取消 退款 办理 改签 升级 开发 翻译 统计 汇总 归档 产出 制作 撰写 改进 完善 统一 恢复 启用 禁用 打通 接入 校准 标注
    拟合 求解 找出 排序 去重 核对 登记 下单 扣款 退还 发放 改写 适配 覆盖 跑通 落盘 对齐 收尾`,
  zhcheck: `验证 测试 运行 执行 检查 校验 确认 编译 构建 跑 复现 核实 复核 实测 联调 自测 验收 回归 调试`,
  zhmeans: '安装 下载 访问 连接 打开 加载 获取 拉取 联网 登录 读取 启动',
  zhassist: '协助 帮助 提供帮助 提供此类 提供这类 提供这 回答 满足这 配合',
  zhtask:
    '任务 工作 需求 问题 功能 修复 改动 修改 实现 开发 重构 迁移 缺陷 作业 目标 项目 代码 步骤 子任务 全部任务 事项 要求 该问题 错误',
  zhtest: '测试 用例 单测 单元测试 集成测试 检查 校验 构建 编译 断言 测试用例 门禁 回归 验证 流水线',
  zhadv:
    '全部 均 都 成功 顺利 正确 正常 完全 基本 按要求 按照要求 一并 同时 也 再次 及时 最终 重新 统一 正式',
  zhnot: '不 没 未 无法 不能',
  zhnum: '{num} 一 两 二 三 四 五 六 七 八 九 十 几 多 部分 少数 少量 个别 某些 有些',
  zhunit: '个 项 条 处 份 道 例 步 类 组 篇 张 名',
};
