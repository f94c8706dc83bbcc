import { defined } from '#core/defined'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ParsedInput } from '#decode'
import { useNames, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { Address } from '#core/ethereum/address'
import { authorizationDigest, recoverSender, recoverSigner } from '#core/ethereum/digest'
import type { Signable } from '#core/signing/signable'
import { CalldataGuess } from './input/calldata-guess.tsx'
import { CheckResult } from './check-result.tsx'
import type { reportIn } from './report/claimed-part.tsx'
import { bareCalldata, guessCallBySelector } from './input/guess-call.ts'
import { QuietNotes, ReadingPart } from './input/reading-part.tsx'
import { prepare } from './subject.ts'
import type { Choices } from './choices.ts'
import { useCheck } from './use-check.ts'
import { WherePart } from './fields/where-part.tsx'
import { CheckTrouble } from './check-trouble.tsx'
import { FoldedInput } from './folded-input.tsx'
import { type ArrivalFocus, Arrived, VerdictPart } from './verdict-part.tsx'

type LookedProps = {
  readonly text: string
  readonly reading: ParsedInput
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** Pasted before, alone. */
  readonly signature: string
  readonly claimed: Extract<ReturnType<typeof reportIn>, { at: 'read' }> | undefined
  /** The chain for what names none. Absent: the one that is open. */
  readonly chainId: number | undefined
  /** The field is one line. */
  readonly folded: boolean
  readonly arrival: ArrivalFocus
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** What a text was read as, what is still to be said about it, and the Review of it. */
export function CheckedInput(props: LookedProps): ReactNode {
  const { text, reading, choices, onChoose, signature, claimed, arrival } = props
  const { book, account } = usePorts<'book' | 'account'>()
  const chains = useSource(book.chains)
  const open = useSource(book.current)?.chainId
  const current = props.chainId ?? open
  const own = useSource(account)?.address
  const read = reading.candidates[choices.which] ?? reading.candidates[0]
  const recovered = useRecovered(read?.draft)
  const prepared = useMemo(
    () => read && prepare(read, choices, defined({ current, own, recovered: recovered.by })),
    [read, choices, current, own, recovered.by],
  )
  // A chain that is set up while this stands is asked from then on.
  const chain = chains.find(({ chainId }) => chainId === prepared?.chainId)
  const subject = useMemo(() => (prepared?.subject && chain !== undefined ? { ...prepared.subject } : prepared?.subject), [prepared, chain])
  const bytes = prepared === undefined ? undefined : bareCalldata(prepared.candidate.draft)
  const nameOf = useNames(prepared?.chainId)
  const guess = useMemo(
    () => (bytes === undefined ? undefined : guessCallBySelector(bytes, prepared?.chainId ?? 0, (address) => nameOf(address)?.text)),
    [bytes, prepared?.chainId, nameOf],
  )
  const looked = useCheck(subject, Math.max(12, chain?.blockTime ?? 12) * 1000)
  const isReady = prepared !== undefined && recovered.done
  return (
    <div className="flex max-w-(--measure) flex-col gap-4">
      {props.folded && prepared !== undefined && <FoldedInput prepared={prepared} onEdit={props.onEdit} onClear={props.onClear} />}
      <ReadingPart
        reading={reading}
        which={choices.which}
        shown={prepared?.candidate}
        named={props.folded}
        onChoose={(which) => onChoose({ ...choices, which })}
      />
      {isReady && prepared.subject !== undefined && (
        <>
          <VerdictPart looked={looked} subject={prepared.subject} arrival={arrival} />
          {looked.state !== undefined && (
            <CheckTrouble state={looked.state} subject={prepared.subject} choices={choices} onChoose={onChoose} onRetry={looked.again} />
          )}
        </>
      )}
      {guess !== undefined && (
        <Arrived arrival={prepared?.subject === undefined ? arrival : NEVER}>
          <CalldataGuess guess={guess} nameOf={nameOf} />
        </Arrived>
      )}
      {props.folded && prepared !== undefined && <QuietNotes notes={prepared.candidate.notes} />}
      {isReady && <WherePart prepared={prepared} choices={choices} onChoose={onChoose} goesTo={guess?.to} />}
      {isReady && prepared.subject !== undefined && (
        <CheckResult
          looked={looked}
          subject={prepared.subject}
          text={text}
          choices={choices}
          prepared={prepared}
          signature={signature}
          claimed={claimed}
        />
      )}
    </div>
  )
}

/** What takes no focus. */
const NEVER: ArrivalFocus = { count: 0, seen: { current: 0 } }

/** Whose key made the signature that came with it: told by arithmetic, asking nobody. */
async function recoveredFrom(signable: Signable): Promise<Address | undefined> {
  if (signable.kind === 'transaction' && signable.signature !== undefined) return recoverSender(signable.transaction, signable.signature)
  if (signable.kind === 'authorization' && signable.signature !== undefined)
    return recoverSigner(authorizationDigest(signable.authorization), signable.signature)
  return undefined
}

const isSigned = (signable: Signable | undefined): boolean =>
  signable !== undefined && 'signature' in signable && signable.signature !== undefined

/** `done` at once where there is no signature. */
function useRecovered(signable: Signable | undefined): { readonly by: Address | undefined; readonly done: boolean } {
  const read = useCallback(
    async () => (signable !== undefined && isSigned(signable) ? await recoveredFrom(signable) : undefined),
    [signable],
  )
  const { kind, value } = useAnswer(read)
  return { by: value, done: kind !== 'pending' || !isSigned(signable) }
}
