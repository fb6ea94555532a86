import { MAGNITUDES, PREFIXES } from './prefix.js';

export function isWantedAt(key: number, count: number, magnitude: number, bits: Uint32Array): boolean {
  let prefix = key;
  for (let have = count; have > 0 && have < 6; have += 1) prefix *= 10;
  const at = (count === 0 ? 0 : (magnitude & (MAGNITUDES - 1)) * PREFIXES) + prefix;
  return (bits[at >> 5]! & (1 << (at & 31))) !== 0;
}

export function isWanted(key: number, count: number, bits: Uint32Array): boolean {
  let prefix = key;
  for (let have = count; have > 0 && have < 6; have += 1) prefix *= 10;
  return (bits[prefix >> 5]! & (1 << (prefix & 31))) !== 0;
}

export function isHexWanted(text: string, from: number, bits: Uint32Array): boolean {
  const digits = /[0-9a-fA-F]{1,32}/y;
  digits.lastIndex = from;
  const found = digits.exec(text)?.[0];
  if (found === undefined) return false;
  const decimal = BigInt(`0x${found}`).toString();
  return isWanted(Number(decimal.slice(0, 6)), Math.min(6, decimal.length), bits);
}
