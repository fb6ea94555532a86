export { type Majority, type MajorityReason, strictMajority } from './strict-majority.js';
export {
  ABSTAIN,
  subjectHash,
  VOTE_ANSWERS,
  VOTE_QUESTIONS,
  VOTER_KINDS,
  VOTES_NEEDED,
  type Vote,
  type VoteAnswer,
  type VoteQuestion,
  voteSchema,
} from './vote.js';
