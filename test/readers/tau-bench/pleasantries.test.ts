import { expect, test } from 'vitest';
import { isPleasantry } from '../../../src/readers/tau-bench/pleasantries.js';

test.each([
  "You're welcome! If you need any more help later, feel free to reach out. Have a great trip to Oslo! Safe travels! ✈️",
  'You’re very welcome! Have a wonderful day!',
  'My pleasure. Take care!',
  "I'm glad I could help! Have a nice flight.",
  'If you have any other questions, just let me know.',
  'Is there anything else I can help you with?',
  'Thank you for your patience. Goodbye!',
])('closes nothing: %j', text => {
  expect(isPleasantry(text)).toBe(true);
});

test.each([
  'Your booking is complete. Have a great day!',
  "You're welcome! Your refund of $50 is on its way.",
  'If you need to change the seat, I can do that.',
  'Unfortunately this cannot be changed. Is there anything else I can help you with?',
  'Have a great day, your booking stands.',
  'Have a great trip, HAT001 is booked.',
  '',
  '!!!',
])('says something: %j', text => {
  expect(isPleasantry(text)).toBe(false);
});
