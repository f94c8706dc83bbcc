import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { digestsOf } from '#core/signing/digests'
import { equal, type Hex } from '#core/bytes/hex'
import { SAFE_FORMS, type SafeForm, safeTransactionIn, safeTypedData } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import { entryPointVersion } from '#core/signing/user-operation-digest'
import { say, type Words } from '#core/text/words'
import type { Answers, ReadCandidate, MissingField, NoteId, ReadNote } from './reading.ts'

export const readNote = (id: NoteId, words: Words): ReadNote => ({ id, say: words })

type Parts = {
  readonly what: Words
  readonly draft: Signable
  readonly needs?: readonly MissingField[]
  readonly notes?: readonly ReadNote[]
  readonly declared?: Hex
}

/** One way to read a text, as far as it goes. */
export function readCandidateOf({ what, draft, needs = [], notes = [], declared }: Parts): ReadCandidate {
  const whole = needs.every((need) => need === 'from')
  const found: ReadCandidate = {
    what,
    draft,
    needs,
    notes,
    ...defined({ signable: whole ? draft : undefined, declared }),
  }
  return whole && declared !== undefined ? compared(found, declared) : found
}

const COMPARED = ['safe', 'user-operation', 'hash', 'authorization', 'message', 'eip712'] as const

function compared(found: ReadCandidate, declared: Hex): ReadCandidate {
  const digests = digestsOf(found.draft)
  const id = COMPARED.find((each) => digests.some((digest) => digest.id === each))
  const own = digests.find((digest) => digest.id === id)
  if (own === undefined) return found
  const agrees = equal(own.value, declared)
  const told = agrees
    ? readNote('hash-agrees', say('The hash that came with it is the hash of it.'))
    : readNote('hash-differs', say('The hash that came with it is not the hash of it: something was changed.'))
  return { ...found, notes: [...found.notes.filter(({ id: other }) => !other.startsWith('hash-')), told] }
}

/** A canonical EntryPoint says its release itself. */
const versionFrom = ({ entryPoint, entryPointVersion: version }: Answers) =>
  version ?? (entryPoint === undefined ? undefined : entryPointVersion(entryPoint))

/** Fills what the text left open with what a person answered; what is answered without being needed is not taken. */
export function answered(found: ReadCandidate, answers: Answers): ReadCandidate {
  const needs = found.needs.filter((need) => answerTo(need, answers) === undefined)
  const taken = new Set(found.needs.filter((need) => answerTo(need, answers) !== undefined))
  const draft = filled(found.draft, taken, answers, needs.every((need) => need === 'from') ? found.declared : undefined)
  const { what, notes, declared } = found
  return readCandidateOf({ what, draft, needs, notes, ...defined({ declared }) })
}

function answerTo(need: MissingField, answers: Answers): unknown {
  if (need === 'chain') return answers.chainId
  if (need === 'entry-point') return answers.entryPoint
  if (need === 'entry-point-version') return versionFrom(answers)
  return answers[need]
}

function filled(draft: Signable, taken: ReadonlySet<MissingField>, answers: Answers, declared: Hex | undefined): Signable {
  const chain = taken.has('chain') && answers.chainId !== undefined ? { chainId: answers.chainId } : {}
  const from = taken.has('from') && answers.from !== undefined ? { from: answers.from } : {}
  if (draft.kind === 'transaction') return { ...draft, ...from, transaction: { ...draft.transaction, ...chain } }
  if (draft.kind === 'typed-data') return { ...draft, data: filledSafe(draft.data, taken, answers, declared), ...from }
  if (draft.kind === 'user-operation') {
    const entryPoint = taken.has('entry-point') && answers.entryPoint !== undefined ? { entryPoint: answers.entryPoint } : {}
    const release = versionFrom(answers)
    const version = taken.has('entry-point-version') && release !== undefined ? { version: release } : {}
    return { ...draft, ...chain, ...entryPoint, ...version }
  }
  if (draft.kind !== 'calls') return { ...draft, ...from }
  const to = taken.has('to') && answers.to !== undefined && answers.to !== 'creation' ? { to: answers.to } : {}
  const value = taken.has('amount') && answers.amount !== undefined ? { value: answers.amount } : {}
  return { ...draft, ...chain, ...from, calls: draft.calls.map((call) => ({ ...call, ...to, ...value })) }
}

type Data = Extract<Signable, { kind: 'typed-data' }>['data']

function filledSafe(data: Data, taken: ReadonlySet<MissingField>, answers: Answers, declared: Hex | undefined): Data {
  const read = taken.has('chain') || taken.has('safe') ? safeTransactionIn(data) : undefined
  if (read === undefined) return data
  const { transaction, place } = read
  const chainId = taken.has('chain') ? (answers.chainId ?? place.chainId) : place.chainId
  const safe = taken.has('safe') ? (answers.safe ?? ZERO) : place.safe
  const made = (form: SafeForm): Data => safeTypedData(transaction, { safe, chainId, form })
  if (answers.safeForm !== undefined) return made(answers.safeForm)
  // The hash that came with it tells which release hashed it, if it is the hash of it at all.
  const form = SAFE_FORMS.find((each) => {
    const digest = declared === undefined ? undefined : digestsOf({ kind: 'typed-data', data: made(each) }).find(({ id }) => id === 'safe')
    return digest !== undefined && declared !== undefined && equal(digest.value, declared)
  })
  return made(form ?? '1.3.0')
}
