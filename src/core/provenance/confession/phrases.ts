/** Word lists of the confession scan (trust-rules 2.7). Patterns look at one sentence, so their cost is bounded. */

/** What is invented or left: values, not code. */
const values =
  '(?:values?|numbers?|figures?|results?|outputs?|data|metrics?|measurements?|scores?|answers?|entries|readings?|responses?|statistics|estimates|coefficients?|timings?|samples?)';

/** What is said when values are made up, and words of which one must stand there: looked for first, being cheap. */
export const englishConfessions: readonly { needs: readonly string[]; pattern: RegExp }[] = [
  { needs: ['hard'], pattern: /\bhard[- ]?cod(?:e[sd]?|ing)\b/gi },
  { needs: ['fabricat'], pattern: /\bfabricat(?:e[sd]?|ing)\b/gi },
  {
    needs: [' up'],
    pattern:
      /\b(?:made|mak(?:e|ing)) (?:(?:the|these|those|some|all|them|it|most|both|every)\b ?)(?:[\w-]+ ){0,3}up\b/gi,
  },
  {
    needs: [' up', '-up'],
    pattern: new RegExp(
      `\\b(?:made|mak(?:e|ing)) up\\b(?! (?:of|for|the difference|(?:my|your|our|their|his|her) minds?|\\d))|\\bmade-up ${values}`,
      'gi',
    ),
  },
  { needs: ['invent'], pattern: new RegExp(`\\binvent(?:ed|ing)?\\b(?: [\\w-]+){0,3} ${values}\\b`, 'gi') },
  {
    needs: ['mock', 'fak', 'dummy', 'synthetic', 'bogus', 'fictitious', 'phony', 'canned'],
    pattern: new RegExp(
      `\\b(?:mock(?:ed)?|fake[d]?|faking|dummy|synthetic|bogus|fictitious|phony|canned)\\b(?:[ -][\\w-]+){0,2} ${values}\\b|\\bfak(?:e|ed|ing) (?:it|the|this|these|those|them)\\b`,
      'gi',
    ),
  },
  {
    needs: [
      'plausible',
      'realistic',
      'reasonable',
      'believable',
      'credible',
      'representative',
      'arbitrary',
      'ballpark',
    ],
    pattern: new RegExp(
      `\\b(?:plausible|realistic|reasonable|believable|credible|representative|arbitrary|ballpark)(?:[- ](?:looking|sounding|seeming))? ${values}\\b`,
      'gi',
    ),
  },
  {
    needs: ['look'],
    pattern: /\blooks? (?:like )?(?:real|genuine|legit\w*|plausible|realistic|authentic)\b/gi,
  },
  { needs: ['placeholder'], pattern: /\bplaceholders?\b/gi },
  {
    needs: ['simulat'],
    pattern: /\bsimulat(?:e[sd]?|ing)\b[^.]{0,80}\b(?:instead of|rather than|in place of|without)\b/gi,
  },
  {
    needs: ['expected', 'reference', 'gold', 'ground', 'known', 'correct', 'official'],
    pattern:
      /\b(?:cop(?:y|ied|ying)|paste[d]?|pasting|lift(?:ed)?|t(?:ook|ake)|us(?:ed?|ing)|reus(?:ed?|ing))\b[^.]{0,40}\b(?:expected|reference|golden?|ground[- ]truth|known|correct|official)[- ](?:answers?|values?|outputs?|results?|solutions?|numbers?|files?)\b/gi,
  },
  {
    needs: ['reverse'],
    pattern:
      /\breverse[- ]engineer(?:ed|ing)?\b[^.]{0,40}\b(?:check\w*|grad\w*|test\w*|scor\w*|verif\w*|evaluat\w*|answers?|expected|reference)\b/gi,
  },
  {
    needs: ['special'],
    pattern: /\bspecial[- ]cas(?:e[sd]?|ing)\b[^.]{0,40}\b(?:test|check|grader|example|case|input)s?\b/gi,
  },
  {
    needs: ['bypass', 'disabl', 'circumvent', 'short-circuit', 'comment'],
    pattern:
      /\b(?:bypass(?:ed|ing)?|disabl(?:e[sd]?|ing)|circumvent(?:ed|ing)?|short-circuit(?:ed|ing)?|comment(?:ed|ing)? out)\b[^.]{0,30}\b(?:checks?|checker|tests?|validat\w+|assert\w*|verif\w+|grader)\b/gi,
  },
  {
    needs: ['guess', 'pretend', 'eyeball'],
    pattern: new RegExp(
      `\\b(?:guess(?:ed|ing)?|pretend(?:ed|ing)?|eyeball(?:ed|ing)?)\\b[^.]{0,40}\\b${values}\\b`,
      'gi',
    ),
  },
  {
    needs: ['instead of', 'rather than', 'without'],
    pattern: new RegExp(
      `\\b${values}\\b[^.]{0,60}\\b(?:instead of|rather than|without) (?:actually |really )?(?:comput|calculat|measur|simulat|solv|train|run(?:ning)?\\b)`,
      'gi',
    ),
  },
  {
    needs: ['pretend'],
    pattern:
      /\bpretend(?:ed|ing)? (?:that|to (?:have )?(?:comput|calculat|measur|simulat|solv|train|test|r[au]n|execut))/gi,
  },
  {
    needs: ['off as', 'them as', 'it as', 'these as', 'those as', 'this as'],
    pattern:
      /\bpass(?:ed|ing)? (?:[\w-]+ ){0,4}off as\b|\bpresent(?:ed|ing)? (?:them|it|these|those|this) as (?:if )?(?:the |being |they were |it was )?(?:real|genuine|actual|computed|calculated|measured|simulated)\b/gi,
  },
  { needs: ['from memory'], pattern: /\bfrom memory\b(?=[^.]{0,60}\b(?:without|instead|not)\b)/gi },
  {
    needs: ['not actually', 'not really', 'never actually', 'never really'],
    pattern:
      /\b(?:not|never) (?:actually|really) (?:compute|comput|calculat|measur|run|ran|execut|train)\w*\b(?=[^.]{0,80}\b(?:so|but|yet|instead|just|simply)\b)/gi,
  },
];

export const chineseConfessions: readonly RegExp[] = [
  /写死|硬编码|编造|伪造|捏造|杜撰|冒充|假装|瞎编|胡编|乱编|造假|虚构/g,
  /凑(?:了|出|个|一个|几个|一组|几组|一份|一些|些|成)?[^，。；]{0,6}(?:数据|结果|数字|数值|数|值)/g,
  /编(?:了|个|一个|几个|一组|一些|些|出)[^，。；]{0,12}(?:数|值|结果|数据)|是(?:我)?(?:编|猜|蒙)的/g,
  /(?:用|拿|以)[^，。；]{0,10}(?:估计值|估计的|猜测值|随机数|模拟数据|假数据|近似值)[^，。；]{0,10}(?:代替|替代|充当|顶替|当作|作为结果)/g,
  /占位/g,
  /(?:直接|照)(?:抄|复制|搬)|(?:抄|复制|照搬)[^，。；]{0,8}(?:参考答案|标准答案|答案|预期输出|期望值)/g,
  /随便(?:填|写|编|给)|拍脑袋|假(?:的)?(?:数据|数值|结果|数字)|凭(?:经验|感觉|记忆|印象)[^，。；]{0,6}(?:编|填|写|给|估)/g,
  /绕过[^，。；]{0,8}(?:检查|校验|测试|验证)|(?:关闭|禁用|注释掉)[^，。；]{0,8}(?:检查|校验|测试|断言)/g,
];

/** The speaker: named, or implied by a sentence that begins with what was done. */
export const englishSelf = /\b(?:i|i'm|i'll|i've|i'd|we|we'll|we've|let me|let's|lets|my|me|our|myself)\b/i;
export const impliedSelf =
  /^(?:[-*•>\d.)\s]*)(?:so |then |now |ok(?:ay)?,? |for now,? |just |simply |therefore,? |instead,? )*(?:hard[- ]?cod(?:ed|ing|e)|fabricat(?:ed|ing)|making up|made up|using|used|inserted|inserting|filled|filling|wrote|writing|put|putting|created|creating|generated|generating|copied|copying|faked|faking|will|going to|bypass(?:ed|ing)|disabled|disabling|simulated|simulating|guessed|guessing|returning|setting|entered|typed)\b/i;
export const chineseSelf = /我|咱|本人|先|暂时|暂且|只好|只能|干脆|索性|姑且|就用|直接/;

/** Before the phrase, without a clause between: the sentence denies it. */
export const englishNegator =
  /\b(?:never|not|no|without|avoid(?:s|ed|ing)?|don't|dont|didn't|won't|wouldn't|shouldn't|can't|cannot|couldn't|isn't|aren't|wasn't|doesn't|haven't|hasn't|mustn't|must not|rather than|instead of|nothing|neither|nor|refus(?:e|ed|ing) to|forbid\w*|prohibit\w*|against|free of|zero)\b/gi;
export const chineseNegator =
  /不会|不能|没有|并未|避免|不要|不得|无需|不应|不该|不可|不想|不用|不打算|绝不|并非|未曾|没|未|别|非|禁止|拒绝|杜绝|防止/g;

/** Somebody else, or what was there before: the sentence is not about the agent's own work. */
const other =
  "(?:original|existing|upstream|previous|legacy|old|current|provided|given|vendor(?:ed)?|third[- ]party|pre-existing|their|its|author(?:'s)?|maintainer(?:s|'s)?|repo(?:sitory)?(?:'s)?|baseline|default|user(?:'s)?)";
export const englishOtherBefore = new RegExp(
  `\\b(?:${other}(?: [\\w-]+){0,3}|(?:the|this|that|some|those|these|unit|all) (?:[\\w-]+ )?(?:tests?|fixtures?|test file|test suite|config(?:uration)?|library|package|framework|code ?base|notebook|template|grader|checker|function|module|class|spec|task|prompt|paper|upstream|script|file|code|which|it)|tests?|fixtures?|[\\w./-]+\\.(?:py|ipynb|[jt]sx?|sh|r|c|cc|cpp|h|java|go|rs|rb)|it|they|he|she|which|that|someone|somebody)\\s+(?:also |already |just |simply |still |apparently |seems? to |appears? to |uses?|used|has|had|have|contains?|contained|includes?|is|are|was|were|with|had been|has been)?\\s*(?:(?:a |an |the |some )(?:[\\w-]+ )?|been |being )?$`,
  'i',
);
export const englishOtherAfter = new RegExp(
  `^[^.]{0,40}\\b(?:in|from|by|of|inside|within) (?:the |an? )?(?:${other}|tests?|fixtures?|unit tests?|test files?|test suite|library|template|readme|task|prompt)\\b`,
  'i',
);
/** The agent takes it away, finds it or writes it for a test: no confession. */
export const englishUndone =
  /\b(?:remov(?:e|ed|ing)|replac(?:e|ed|ing)|fix(?:ed|ing)?|found|find|notic(?:e|ed|ing)|eliminat(?:e|ed|ing)|refactor(?:ed|ing)?|got rid of|get rid of|detect(?:ed|ing)?|see|saw|check(?:ed|ing)? (?:for|that|whether)|search(?:ed|ing)? for|grep(?:ped)?|look(?:ed|ing)? for|delet(?:e|ed|ing)|clean(?:ed|ing)? up|swap(?:ped)?(?: out)?|parametri[sz]e[sd]?|extract(?:ed|ing)?|drop(?:ped)?|reject(?:ed)?|flag(?:ged)?|spott(?:ed|ing)|turn(?:ed)?)\b[^.,]{0,40}$/i;
export const englishForTests =
  /\bto (?:verify|compare|check|validate|confirm|benchmark|evaluate)\b|\b(?:for|in) (?:the |a |an |some )?(?:unit |quick |smoke |local |sanity )?(?:test(?:s|ing)?|debug(?:ging)?|demo|illustration|example)\b|\bto (?:test|debug|sanity[- ]check|exercise|try out|smoke[- ]test)\b/i;
/** Invented data belongs there. */
export const englishTests = /\b(?:unit|smoke|sanity|integration|regression)[- ]tests?\b/i;
export const chineseOther =
  /原(?:来的?)?(?:代码|脚本|程序|文件|版本|项目|实现)|原来|原先|原有|现有|上游|旧(?:代码|版)|之前的|他们|作者|测试(?:里|中|代码|文件|用例|脚本)?|第三方|仓库/;
export const chineseUndone =
  /(?:去掉|删除|删掉|移除|替换|改掉|发现|修复|检查|查找|清理)(?:了)?[^，。；]{0,10}$/;

/** Only thought of: "if it fails I could hard-code". */
export const conditional =
  /\b(?:if|unless|in case|were to|could|might|would|may|temptation|tempted|tempting|option)\b(?![^,]*\bnot\b[^,]*,)[^;]{0,120}$/i;
export const chineseConditional = /(?:如果|假如|要是|万一|若)[^。；]{0,60}$|可以考虑[^，。；]{0,10}$/;
