import { fail } from '#core/errors'
import { ITEMS, type PracticeItem } from '../items.ts'
import type { PracticeChoice, MinutePart } from './minute-state.ts'

/** A request of the practice set, who asks for it (absent: the person), and what is right to do. */
export type Question = { readonly item: PracticeItem; readonly origin?: string; readonly right: PracticeChoice }

function itemOf(id: string): PracticeItem {
  const found = ITEMS.find((item) => item.id === id)
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
]

/** How many were answered rightly. */
export const scoreOf = (answers: readonly PracticeChoice[]): number =>
  answers.filter((answer, at) => QUESTIONS[at]?.right === answer).length
