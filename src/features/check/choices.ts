import type { Address } from '#core/ethereum/address'
import type { Answers } from '#decode'

/** What a person chose beside the text. What is absent is as the text, or this device, has it. */
export type Choices = {
  /** Which reading of the text, from 0. */
  readonly which: number
  readonly chainId?: number
  readonly account?: Address
  /** The account is the word of a report. Absent: the person’s own. */
  readonly accountBy?: 'file'
  readonly block?: bigint
  readonly answers: Omit<Answers, 'chainId' | 'from'>
}

export const NO_CHOICES: Choices = { which: 0, answers: {} }
