import { visibleLine } from '../../text/visible.js';
import { eventSchemaVersion, type LabelEvent } from '../label-event.js';
import { planChainFault } from '../plan/chain.js';
import { BundleError, bundleFormat, bundleVersion, type LabelBundle } from './bundle.js';
import { type BundleHeader, chainEnds, eventsHash, headerHash } from './header.js';
import { headerFault } from './header-shape.js';
import { eventFault, isObject, isTooDeep } from './shape.js';
import { chainFaultOf, nameOf } from './verify.js';

/**
 * A bundle from its text, every event checked against its hash, its chain and what the header says of both.
 *
 * @throws BundleError when anything of it was changed, cut, added or put elsewhere: a bundle is taken whole or not
 */
export function readBundle(text: string): LabelBundle {
  const [first = '', ...lines] = text.split('\n').map(line => line.replace(/\r$/, ''));
  while (lines.at(-1) === '') lines.pop();
  const header = readHeader(first);
  const events = lines.map(readEvent);
  checkEvents(header, events);
  const { project, passes, annotators, guides, items, plans } = header;
  const fault = plans === undefined ? null : planChainFault(plans);
  if (fault !== null) throw new BundleError(fault);
  return { project, passes, annotators, guides, items, ...(plans && { plans }), events };
}

function readHeader(line: string): BundleHeader {
  const header = parsed(line);
  if (!isObject(header) || header.format !== bundleFormat)
    throw new BundleError('it is no bundle of labels: its first line is not the header of one');
  if (typeof header.version === 'number' && header.version > bundleVersion)
    throw new BundleError('it was written by a newer version of this program; update this one to read it');
  if (header.hash !== headerHash(header))
    throw new BundleError('its header was changed after it was written');
  const fault = headerFault(header);
  if (fault !== null) throw new BundleError(`its header ${fault}`);
  return header as unknown as BundleHeader;
}

function readEvent(line: string, at: number): LabelEvent {
  const value = parsed(line);
  const id = isObject(value) && typeof value.id === 'string' ? ` (event ${visibleLine(value.id, 40)})` : '';
  const where = `line ${at + 2}${id}`;
  if (value === undefined) throw new BundleError(`${where} is no JSON: it was cut or changed`);
  const version = isObject(value) ? value.schemaVersion : null;
  if (typeof version === 'number' && version > eventSchemaVersion)
    throw new BundleError(
      `${where} was written by a newer version of this program; update this one to read it`,
    );
  const fault = eventFault(value);
  if (fault !== null) throw new BundleError(`${where} ${fault}`);
  return value as LabelEvent;
}

/** undefined: no JSON, or nested beyond reason. */
function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function checkEvents(header: BundleHeader, events: readonly LabelEvent[]): void {
  const fault = chainFaultOf(events) ?? endFault(header, events);
  if (fault !== null) throw new BundleError(fault);
}

/** What the header promises and the events do not hold. Whole chains can be missing, or their ends. */
function endFault(header: BundleHeader, events: readonly LabelEvent[]): string | null {
  const there = new Set(events.map(({ id }) => id));
  for (const { annotator, newest } of header.chains)
    if (!there.has(newest))
      return `event ${visibleLine(newest, 40)}, the last of ${visibleLine(annotator, 40)} on one machine, is missing: it was cut`;
  if (events.length !== header.events || eventsHash(events) !== header.eventsHash) {
    const promised = new Map(
      header.chains.map(({ annotator, device, ...end }) => [`${annotator}\u0000${device}`, end]),
    );
    const other = chainEnds(events).find(
      ({ annotator, device, ...end }) => promised.get(`${annotator}\u0000${device}`)?.events !== end.events,
    );
    const near = events.find(({ id }) => id === other?.newest) ?? events.at(-1);
    return `its header promises ${header.events} events and ${events.length} others are there${near ? `, up to ${nameOf(near)}` : ''}`;
  }
  return null;
}
