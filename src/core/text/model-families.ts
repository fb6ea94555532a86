/** A family of models: what it is called in a model's id, and the names its models call themselves. */
type Family = { id: RegExp; names: readonly string[] };

const table: readonly Family[] = [
  { id: /claude|anthropic/i, names: ['Claude', 'Claude Code', 'Anthropic'] },
  {
    id: /(?:^|[^a-z])(?:chat)?gpt|openai|(?:^|[^a-z0-9])o[1-9](?![a-z0-9])|codex/i,
    names: ['ChatGPT', 'GPT', 'OpenAI', 'Codex'],
  },
  { id: /gemini|google|palm|bard/i, names: ['Gemini', 'Google DeepMind', 'Bard'] },
  { id: /gemma/i, names: ['Gemma'] },
  { id: /qwen|qwq|tongyi|dashscope/i, names: ['Qwen', 'QwQ', 'Tongyi Qianwen', '通义千问', '通义'] },
  { id: /llama|meta-/i, names: ['Llama', 'Code Llama', 'Meta AI'] },
  { id: /deepseek/i, names: ['DeepSeek', '深度求索'] },
  {
    id: /mi[sx]tral|codestral|devstral|magistral/i,
    names: ['Mistral', 'Mixtral', 'Codestral', 'Devstral', 'Magistral'],
  },
  { id: /kimi|moonshot/i, names: ['Kimi', 'Moonshot AI', '月之暗面'] },
  { id: /(?:^|[^a-z])(?:chat)?glm|zhipu|z-ai/i, names: ['GLM', 'ChatGLM', 'Zhipu', '智谱', '智谱清言'] },
  { id: /grok|x-?ai/i, names: ['Grok', 'xAI'] },
  { id: /doubao|seed-oss|bytedance/i, names: ['Doubao', '豆包'] },
  { id: /ernie|wenxin|baidu/i, names: ['ERNIE', '文心一言', '文心'] },
  { id: /hunyuan|tencent/i, names: ['Hunyuan', '混元'] },
  { id: /minimax|abab/i, names: ['MiniMax'] },
  { id: /(?:^|[^a-z])yi-|01-ai/i, names: ['零一万物'] },
  { id: /(?:^|[^a-z])phi-?\d|microsoft/i, names: [] },
  { id: /command-?[ra]|cohere/i, names: ['Cohere', 'Command R', 'Command A'] },
  { id: /(?:^|[^a-z])nova-|amazon/i, names: ['Amazon Nova'] },
  { id: /nemotron|nvidia/i, names: ['Nemotron'] },
];

/** The names models of this id's family give themselves; empty for an unknown family. */
export function familyNames(model: string): string[] {
  return table.filter(({ id }) => id.test(model)).flatMap(({ names }) => names);
}

/** The names of all families: what a model may call itself whose id tells nothing of it. */
export const allFamilyNames: readonly string[] = table.flatMap(({ names }) => names);

/** First words of model names: behind them a version belongs to the name. */
export const families: ReadonlySet<string> = new Set(
  (
    'claude chatgpt gpt o codex gemini gemma qwen qwq llama deepseek mistral mixtral codestral devstral magistral ' +
    'kimi glm chatglm grok doubao ernie hunyuan minimax phi cohere command nova nemotron sonnet opus haiku'
  ).split(' '),
);

/** Who serves models, as it stands before a model's name in a path. */
export const providers: ReadonlySet<string> = new Set(
  (
    'openai anthropic google google-ai gemini vertex vertex-ai azure azure-ai bedrock aws amazon meta meta-llama ' +
    'mistralai mistral qwen alibaba dashscope deepseek deepseek-ai moonshotai moonshot z-ai zai zhipu xai x-ai ' +
    'openrouter together together-ai fireworks fireworks-ai groq cohere nvidia microsoft ollama huggingface hf ' +
    'litellm models us eu apac'
  ).split(' '),
);

/**
 * Words that say which of a family's models it is, behind its name and a hyphen; 'alone' also behind a space,
 * being hardly ever meant otherwise there.
 */
export const tiers: ReadonlyMap<string, 'alone' | 'joined'> = new Map([
  ...'opus sonnet haiku mini nano flash turbo instruct'.split(' ').map(word => [word, 'alone'] as const),
  ...(
    'pro ultra lite max plus large medium small tiny chat coder code base preview latest exp experimental ' +
    'thinking reasoner vision audio search high low air next it oss b moe distill fast beta v r k m x a'
  )
    .split(' ')
    .map(word => [word, 'joined'] as const),
]);
