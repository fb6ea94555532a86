/** Words that base64 may be; shorter ones decode to noise. */
const PAYLOAD = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{6,}={0,2}(?![A-Za-z0-9+/=])/g;
const LONGEST = 1_000_000;

/** A payload and what it says. */
export interface Payload {
  start: number;
  end: number;
  text: string;
}

/**
 * Base64 words that decode to readable text with digits or long enough to matter (trust-rules 2.1: payloads decoded are
 * typed text). Ordinary words decode to bytes that nobody can read and are left out.
 */
export function base64Payloads(text: string): Payload[] {
  const payloads: Payload[] = [];
  for (const { index, 0: word } of text.matchAll(PAYLOAD)) {
    if (word.length > LONGEST || word.replace(/=+$/, '').length % 4 === 1) continue;
    const decoded = decode(word);
    if (/^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded) && (/\d/.test(decoded) || decoded.length >= 8)) {
      payloads.push({ start: index, end: index + word.length, text: decoded });
    }
  }
  return payloads;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Int8Array(128).fill(-1);
for (let at = 0; at < ALPHABET.length; at += 1) values[ALPHABET.charCodeAt(at)] = at;

function decode(word: string): string {
  const codes: number[] = [];
  let bits = 0;
  let held = 0;
  for (let at = 0; at < word.length && word[at] !== '='; at += 1) {
    held = (held << 6) | values[word.charCodeAt(at)]!;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    codes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  let text = '';
  for (let at = 0; at < codes.length; at += 4096) text += String.fromCharCode(...codes.slice(at, at + 4096));
  return text;
}
