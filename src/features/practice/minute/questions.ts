import { fail } from '#core/errors'
import { ITEMS, type PracticeItem } from '../items.ts'
import { MORE_ITEMS } from './more-items.ts'
import type { PracticeChoice, MinutePart } from './minute-state.ts'

/** A request of the practice set, who asks for it (absent: the person), and what is right to do. */
export type Question = { readonly item: PracticeItem; readonly origin?: string; readonly right: PracticeChoice }

function itemOf(id: string): PracticeItem {
  const found = [...ITEMS, ...MORE_ITEMS].find((item) => item.id === id)
  if (found === undefined) throw fail('app/unexpected', { where: 'practice questions' })
  return found
}

/** The first two requests: one that is fine and one that is not. */
export const PARTS: Readonly<Record<MinutePart, Question>> = {
  friendly: { item: itemOf('pay'), right: 'sign' },
  hostile: { item: itemOf('permit-drain'), origin: 'https://are-you-human.example', right: 'reject' },
}

/** In the order in which they are asked: as many to sign as to reject. A test holds each against the verdict of its Review. */
export const QUESTIONS: readonly Question[] = [
  { item: itemOf('sign-in'), origin: 'https://market.town.example', right: 'sign' },
  { item: itemOf('claim'), origin: 'https://rewards.example', right: 'reject' },
  { item: itemOf('swap'), origin: 'https://exchange.example', right: 'sign' },
  { item: itemOf('lookalike'), right: 'reject' },
  { item: itemOf('approve-exact'), origin: 'https://exchange.example', right: 'sign' },
  { item: itemOf('operator'), origin: 'https://cat-market.example', right: 'reject' },
  { item: itemOf('wrap'), right: 'sign' },
  { item: itemOf('permit2-drain'), origin: 'https://session.example', right: 'reject' },
  { item: itemOf('approve-unlimited'), origin: 'https://verify.example', right: 'reject' },
  { item: itemOf('pay-ether'), right: 'sign' },
  { item: itemOf('revoke'), right: 'sign' },
  // The message is for another site than the one that asks.
  { item: itemOf('sign-in'), origin: 'https://market-town.example', right: 'reject' },
  { item: itemOf('swap-more'), origin: 'https://exchange.example', right: 'sign' },
  { item: itemOf('token-contract'), right: 'reject' },
  { item: itemOf('bare-hash'), origin: 'https://device.example', right: 'reject' },
  { item: itemOf('pay-carol-ether'), right: 'sign' },
  { item: itemOf('revert'), origin: 'https://limits.example', right: 'reject' },
  { item: itemOf('approve-more'), origin: 'https://exchange.example', right: 'sign' },
  { item: itemOf('no-code'), origin: 'https://pay.example', right: 'reject' },
  { item: itemOf('pay-carol'), right: 'sign' },
]

/** How many were answered rightly, of those that were answered. */
export const scoreOf = (answers: readonly PracticeChoice[]): number =>
  answers.filter((answer, at) => QUESTIONS[at]?.right === answer).length
