import type { TypedData } from '#core/messages/typed-data'
import type { MessageExplanation } from '../../message.ts'
import { HERE, insideLines, meanings, pairs, partLines, text } from '../../test-support/reading.ts'
import type { MessageContext } from '../typed-entry.ts'
import { explained, typed } from './typed-data.ts'

/** All that is said of a message: its sentence, standard, claims, faults, amounts and times, what it can be used for, and calls inside it. */
export function messageLines(one: MessageExplanation): readonly string[] {
  const [sentence = '', ...rest] = partLines(one)
  return [
    sentence,
    `by ${one.standard ?? 'nobody'}`,
    ...rest,
    ...one.faults.map((fault) => `fault ${fault}`),
    ...one.args.flatMap(({ name, value }) => meanings(name, value)),
    ...(one.use === undefined ? [] : [`use ${pairs(one.use)}`]),
    ...(one.unsigned === undefined ? [] : [`unsigned ${text(one.unsigned)}`]),
    ...one.inner.flatMap(insideLines),
  ]
}

export const DOMAIN: TypedData['domain'] = { name: 'x', chainId: 1, verifyingContract: HERE }

/** What is said of typed data, whose form is written as `encodeType` of EIP-712 writes it. */
export const readTyped = (
  form: string,
  message: Readonly<Record<string, unknown>>,
  domain: TypedData['domain'] = DOMAIN,
  context: Partial<MessageContext> = {},
): readonly string[] => messageLines(explained(typed(form, message, domain), context))
