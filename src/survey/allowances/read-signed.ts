import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { CallResult, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import type { AllowanceQuery } from './questions.ts'
import { endedOf, type SignedRight, signedQuestions, signedUses } from './signed.ts'

type SignedQuestion = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly owner: Address
  readonly header: Header
  readonly signatures: readonly OwnSignature[]
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

/** Signatures of one account that give somebody a right, and whether each can still be used, by proof. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
export async function readSigned(question: SignedQuestion): Promise<readonly SignedRight[]> {
  const { reader, chain, owner, header, signatures, signal } = question
  const uses = signedUses(owner, chain, signatures)
  if (uses.length === 0) return []
  const own = await reader.state(header, [{ address: owner, slots: [] }], {
    purpose: 'allowances',
    ...defined({ signal }),
  })
  const nonce = own.witness.accounts.find(({ address }) => address === owner)?.account?.nonce ?? 0n
  const asked = new Map(uses.flatMap((one) => signedQuestions(one, owner)).map((one) => [one.key, one]))
  const answers = await answersTo(question, [...asked.values()])
  const ground = { owner, nowSeconds: header.timestamp, answers, nonce, evidence: own.how.evidence }
  return uses.map((one) => ({ ...one, ended: endedOf(one, ground) }))
}

/** All at once; where one contract spoils that, each by itself, and the spoiler stays unanswered. */
async function answersTo(question: SignedQuestion, asked: readonly AllowanceQuery[]): Promise<ReadonlyMap<string, CallResult>> {
  try {
    return await answerAll(question, asked)
  } catch (error) {
    if (!isSpoilt(error)) throw error
  }
  const answers = new Map<string, CallResult>()
  for (const one of asked) {
    try {
      for (const [key, result] of await answerAll(question, [one])) answers.set(key, result)
    } catch (error) {
      if (!isSpoilt(error)) throw error
    }
  }
  return answers
}

const isSpoilt = (error: unknown): boolean => isError(error) && error.code.startsWith('simulation/') && error.code !== 'simulation/moved'

async function answerAll(
  { reader, chain, header, nowSeconds, signal }: SignedQuestion,
  asked: readonly AllowanceQuery[],
): Promise<ReadonlyMap<string, CallResult>> {
  if (asked.length === 0) return new Map()
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const asking = { purpose: 'allowances' as const, hints: [], ...defined({ signal }) }
  const { results } = await reader.read(
    header,
    environment,
    asked.map(({ call }) => call),
    asking,
  )
  return new Map(asked.flatMap(({ key }, at) => (results[at] === undefined ? [] : [[key, results[at]] as const])))
}
