export { type KindMajority, majorityByKind } from './majority-by-kind.js';
export {
  ABSTAIN,
  VOTE_ANSWERS,
  VOTE_QUESTIONS,
  VOTER_KINDS,
  VOTES_NEEDED,
  type VoteAnswer,
  type VoteQuestion,
} from './questions.js';
export { type Majority, type MajorityReason, strictMajority } from './strict-majority.js';
export { subjectHash, type Vote, voteSchema } from './vote.js';
