import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Allowance, type Grant, grantId, takenFrom } from '#core/permissions/allowance'
import { type Chain, chainRules } from '#core/chains/chain'
import { delegateOf } from '#core/ethereum/delegation'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { mergeMissingState } from '#core/simulation/simulation'
import type { Token } from '#core/money/token'
import type { CallResult, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import { listedToken } from '../tokens/tokens.ts'
import { claimedToken } from './answers.ts'
import type { AllowanceCandidate } from './candidates.ts'
import { lastUseOf, type UseSources } from './last-use.ts'
import { allowanceHints, decimalsQuestion, type AllowanceQuery, questionsOf, symbolQuestion } from './questions.ts'
import { standOf } from './stand.ts'

export type AllowanceQuestion = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly owner: Address
  readonly header: Header
  readonly candidates: readonly AllowanceCandidate[]
  readonly uses: UseSources
  readonly nowSeconds: number
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** Rights of one account at one block; all read in a few proved trips that name this account alone. */
export type Allowances = {
  readonly header: Header
  readonly items: readonly Allowance[]
  /** Contracts that no list knows and that were not asked, as there are too many. */
  readonly leftOut: number
}

/** Contracts that no list knows are asked so many at a time: what one of them spoils is asked again one by one. */
const AT_ONCE = 8
/** And so many in all: anybody may log that somebody allowed something. */
const MAX_UNLISTED = 240

/** Reads how far each of these rights goes, and whether the account runs foreign code. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
export async function readAllowances(question: AllowanceQuestion): Promise<Allowances> {
  const { reader, chain, owner, header, candidates, signal, onProgress } = question
  const { chainId } = chain
  const own = await reader.state(header, [{ address: owner, slots: [] }], {
    purpose: 'allowances',
    ...defined({ signal }),
  })
  const account = own.witness.accounts.find(({ address }) => address === owner)?.account
  const delegate = delegateOf(own.witness.codes.find(({ hash }) => hash === account?.codeHash)?.code)
  const isListed = (grant: Grant): boolean => {
    const from = takenFrom(grant)
    return grant.is === 'allowance' && from !== undefined && listedToken(chainId, from) !== undefined
  }
  const groups = byContract(candidates.filter(({ grant }) => !isListed(grant)))
  const asked = groups.slice(0, MAX_UNLISTED)
  const steps = [candidates.filter(({ grant }) => isListed(grant)), ...chunks(asked, AT_ONCE).map((some) => some.flat())].filter(
    (step) => step.length > 0,
  )
  const answers = new Map<string, CallResult>()
  const evidence: Evidence[] = [own.how.evidence]
  let done = 0
  for (const step of steps) {
    for (const part of await askStep(question, step, isListed)) {
      for (const [key, result] of part.answers) answers.set(key, result)
      evidence.push(part.evidence)
    }
    done += step.length
    onProgress?.(done, candidates.length)
  }
  const tokens = new Map<Address, Token | undefined>()
  const token = (address: Address): Token | undefined => {
    if (!tokens.has(address)) tokens.set(address, listedToken(chainId, address) ?? saidToken(question, answers, address))
    return tokens.get(address)
  }
  const on = {
    chainId,
    owner,
    nowSeconds: header.timestamp,
    answers,
    evidence: evidence.at(-1) ?? own.how.evidence,
    token,
    lastUse: (candidate: AllowanceCandidate) => lastUseOf(candidate, question.uses),
  }
  const standing =
    delegate === undefined
      ? []
      : [standOf({ grant: { is: 'delegation', delegate }, sources: ['code'] }, { ...on, evidence: own.how.evidence })]
  return { header, items: [...standing, ...steps.flat().map((candidate) => standOf(candidate, on))], leftOut: groups.length - asked.length }
}

const saidToken = ({ chain, owner }: AllowanceQuestion, answers: ReadonlyMap<string, CallResult>, address: Address): Token | undefined =>
  claimedToken(chain.chainId, address, {
    decimals: answers.get(decimalsQuestion(address, owner).key),
    symbol: answers.get(symbolQuestion(address, owner).key),
    native: chain.native.symbol,
  })

type Part = { readonly answers: ReadonlyMap<string, CallResult>; readonly evidence: Evidence }

/** One read for all; where one of them spoils it, one for each contract, and what spoils its own stays unknown. */
async function askStep(
  question: AllowanceQuestion,
  step: readonly AllowanceCandidate[],
  isListed: (grant: Grant) => boolean,
): Promise<readonly Part[]> {
  const alone = byContract(step)
  try {
    return [await askAll(question, step, isListed)]
  } catch (error) {
    if (!isSpoilt(error)) throw error
  }
  if (alone.length < 2) return []
  const parts: Part[] = []
  for (const one of alone) {
    try {
      parts.push(await askAll(question, one, isListed))
    } catch (error) {
      if (!isSpoilt(error)) throw error
    }
  }
  return parts
}

/** A contract's own doing: code that runs on, or reads for ever. A block that is gone is not. */
const isSpoilt = (error: unknown): boolean => isError(error) && error.code.startsWith('simulation/') && error.code !== 'simulation/moved'

async function askAll(
  { reader, chain, owner, header, nowSeconds, signal }: AllowanceQuestion,
  candidates: readonly AllowanceCandidate[],
  isListed: (grant: Grant) => boolean,
): Promise<Part> {
  const questions = new Map<string, AllowanceQuery>()
  for (const { grant } of candidates) for (const one of questionsOf(grant, owner, isListed(grant))) questions.set(one.key, one)
  const asked = [...questions.values()]
  const hints = mergeMissingState(candidates.flatMap(({ grant }) => allowanceHints(chain.chainId, grant, owner)))
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const asking = { purpose: 'allowances' as const, hints, ...defined({ signal }) }
  const { results, how } = await reader.read(
    header,
    environment,
    asked.map(({ call }) => call),
    asking,
  )
  return {
    answers: new Map(asked.flatMap(({ key }, at) => (results[at] === undefined ? [] : [[key, results[at]] as const]))),
    evidence: how.evidence,
  }
}

/** Rights of one contract's things together: what it spoils is its own. */
function byContract(candidates: readonly AllowanceCandidate[]): readonly (readonly AllowanceCandidate[])[] {
  const groups = new Map<string, AllowanceCandidate[]>()
  for (const one of candidates) {
    const key = takenFrom(one.grant) ?? grantId(one.grant)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
