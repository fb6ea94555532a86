import type { Fn } from './modules.js';
import { literalText } from './strings.js';
import { ancestors, calledName, type SyntaxNode } from './syntax.js';
import { verdictNames, wordsOf } from './words.js';

/** How a caller uses a result: as its own result, or as one of several. */
export function useOf(call: SyntaxNode, from: Fn, role: (fn: Fn) => 'score' | 'part'): 'score' | 'part' {
  let at = call;
  for (const above of ancestors(call)) {
    switch (above.type) {
      case 'return_statement':
        return role(from);
      case 'binary_operator':
      case 'list_comprehension':
      case 'generator_expression':
      case 'dictionary_comprehension':
        return 'part';
      case 'augmented_assignment':
        return 'part';
      case 'pair':
        return verdictNames.has(literalText(above.of('key')) ?? '') ? 'score' : 'part';
      case 'call':
        if (above.of('arguments') !== at) break;
        if (/^(?:sum|append|mean|fmean|average|extend|update)$/.test(calledName(above))) return 'part';
        break;
      case 'assignment':
        return assigned(above, from, role);
      case 'list':
      case 'tuple':
        if (above.children.length > 1 && above.field !== 'left') return 'part';
        break;
      case 'expression_statement':
      case 'if_statement':
      case 'for_statement':
        return 'score';
      default:
    }
    at = above;
  }
  return 'score';
}

function assigned(assignment: SyntaxNode, from: Fn, role: (fn: Fn) => 'score' | 'part'): 'score' | 'part' {
  const left = assignment.of('left');
  if (left === null) return 'score';
  if (left.type === 'subscript')
    return verdictNames.has(literalText(left.of('subscript')) ?? '') ? 'score' : 'part';
  const names = left.type === 'identifier' ? [left.text] : left.children.map(child => child.text);
  const uses = names.flatMap(name => from.names.get(name) ?? []).filter(use => use.start > assignment.end);
  const partly = uses.some(use => {
    for (const above of ancestors(use)) {
      if (above.type === 'augmented_assignment')
        return above.of('right') !== null && above.of('left') !== use;
      if (above.type === 'binary_operator') return /[-+*/]/.test(above.of('operator')?.text ?? '');
      if (above.type === 'pair' && !verdictNames.has(literalText(above.of('key')) ?? '')) return false;
      if (/_statement$|comparison/.test(above.type)) return false;
    }
    return false;
  });
  return partly ? 'part' : names.length === 1 && partByName(names[0] ?? '') ? 'part' : role(from);
}

export const partByName = (name: string): boolean =>
  wordsOf(name).some(word =>
    /^(?:tier\d*|section\d*|part\d*|component\d*|sub|subscore|criterion|item|rubric|bonus|accuracy|similarity|ratio|corr|overlap|f1|iou|distance|fraction)$/.test(
      word,
    ),
  );
