import type { Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { type JsonObject, objectAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { callFrom } from './tools.js';

/** An entry of a trajectory holds what the user said, what the agent thought and did, and what came back. */
export function stepsFrom(entry: JsonObject, first: number, here: Here, limits: Limits): Step[] {
  const steps: Step[] = [];
  const add = (more: Partial<Step>): void => {
    steps.push({ i: first + steps.length, role: 'agent', calls: [], results: [], ref: here.ref, ...more });
  };
  const asked = stringAt(entry, 'user_message', here);
  if (asked)
    add({ role: 'user', text: capText(asked, limits, inside(here, 'user_message'), 'user message') });
  const agent = objectAt(entry, 'agent', here) ?? {};
  const at = inside(here, 'agent');
  const thought = stringAt(agent, 'thought', at);
  const action = stringAt(agent, 'action', at);
  // Numbers join a call and its result; an entry has one of each.
  const id = `call ${first + steps.length}`;
  if (thought || action)
    add({
      ...(thought && { text: capText(thought, limits, inside(at, 'thought'), 'thought') }),
      calls: action ? [callFrom(capText(action, limits, inside(at, 'action'), 'action'), id)] : [],
    });
  const back = stringAt(entry, 'environment', here);
  if (back !== undefined) {
    const text = capText(back, limits, inside(here, 'environment'), 'text of a result');
    add({ role: 'tool', results: [{ ...(action && { callId: id }), text }] });
  }
  return steps;
}
