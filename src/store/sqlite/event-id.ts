import { decodeTime, incrementBase32, ulid } from 'ulid';

/**
 * A ULID that sorts after `last`, the newest of its chain, also within one millisecond, across processes
 * and when the clock was set back: events are listed by id, and a retract must follow its label.
 */
export function nextEventId(last: string | null, now: Date): string {
  const time = last === null ? now.getTime() : Math.max(now.getTime(), decodeTime(last));
  const id = ulid(time);
  return last === null || id > last ? id : incrementBase32(last);
}
