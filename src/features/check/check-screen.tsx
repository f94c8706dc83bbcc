import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { readSignable, type ParsedInput } from '#decode'
import { isAccountAndChain, PATHS, useNames, useAccountAndChain, useSource, useWallet } from '#features/shared'
import { Segmented } from '#ui/forms/segmented'
import { ManualCalls } from './by-hand/by-hand.tsx'
import { paymentIn } from './input/carried.ts'
import { CalldataGuess } from './input/calldata-guess.tsx'
import { CheckResult } from './check-result.tsx'
import { ClaimedPart, useReport } from './report/claimed-part.tsx'
import { bareCalldata, guessCallBySelector } from './input/guess-call.ts'
import { PastePart } from './input/paste-part.tsx'
import { PayPart } from './pay-part.tsx'
import { ReadingPart, SignatureAlone } from './input/reading-part.tsx'
import { type Choices, NO_CHOICES, prepare } from './subject.ts'
import { useCheck } from './use-check.ts'
import { leaveLink, useLink } from './input/use-link.ts'
import { useRecovered } from './use-recovered.ts'
import { WherePart } from './fields/where-part.tsx'

type Way = 'paste' | 'by-hand'

/** A second opinion on anything that somebody is asked to sign: no key, no account, no open vault. */
export function CheckScreen(): ReactNode {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('paste')
  const [visited, setVisited] = useState(false)
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Choices>(NO_CHOICES)
  const [kept, setKept] = useState('')
  const take = (next: string): void => {
    setText(next)
    setChoices(NO_CHOICES)
    setWay('paste')
    leaveLink(next)
  }
  const locked = useSource(useWallet().session.state).at === 'locked'
  const here = isAccountAndChain(useAccountAndChain())
  const navigate = useNavigate()
  useLink((opened) => {
    const payment = paymentIn(opened)
    // Whoever opens a payment wants to pay; who cannot from here is shown what it would do.
    if (payment !== undefined && (locked || here)) void navigate({ to: PATHS.send, search: { to: payment } as never, replace: true })
    else take(opened)
  })
  // A lock takes back whatever was chosen from the accounts of this device; what was pasted stays.
  const [wasLocked, setWasLocked] = useState(locked)
  if (wasLocked !== locked) {
    setWasLocked(locked)
    setChoices(NO_CHOICES)
  }
  const payment = useMemo(() => paymentIn(text), [text])
  const reading = useMemo<ParsedInput | undefined>(() => (text.trim() === '' ? undefined : readSignable(text)), [text])
  const report = useReport(reading)
  const inside = useMemo(() => (report?.at === 'read' ? readSignable(report.report.text) : reading), [report, reading])
  const told = useMemo<Choices | undefined>(
    () => (report?.at === 'read' ? { ...report.report.choices, accountBy: 'file' } : undefined),
    [report],
  )
  const chosen = choices === NO_CHOICES ? (told ?? choices) : choices
  return (
    <div className="mx-auto w-full max-w-264 px-4 pt-6 pb-16 sm:px-6" data-screen="check">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
        <div className="min-w-0 flex-1 basis-72">
          <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
            <Trans>Check</Trans>
          </h1>
          <p className="mt-1 max-w-(--measure) text-soft">
            <Trans>
              Look at what another wallet, a Safe or a device asks you to sign, before you sign it there. No key is needed, and what you
              paste stays on this device.
            </Trans>
          </p>
        </div>
        <Segmented<Way>
          legend={t`How it comes in`}
          value={way}
          onChoose={(next) => {
            setWay(next)
            if (next === 'by-hand') setVisited(true)
          }}
          segments={[
            { value: 'paste', label: <Trans>As it is</Trans> },
            { value: 'by-hand', label: <Trans>By hand</Trans> },
          ]}
        />
      </header>
      <div className="flex max-w-(--measure) flex-col gap-6">
        {way === 'paste' && <PastePart text={text} read={inside !== undefined} onTake={take} />}
        {/* What was typed by hand is there when one comes back to it. */}
        {visited && (
          <div hidden={way !== 'by-hand'}>
            <ManualCalls key={String(locked)} onMade={take} />
          </div>
        )}
      </div>
      {way === 'paste' && inside !== undefined && (
        <div className="mt-6 flex flex-col gap-8">
          {inside.signature !== undefined && (
            <SignatureAlone
              onKeep={() => {
                setKept(inside.signature ?? '')
                take('')
              }}
            />
          )}
          {payment !== undefined && <PayPart payment={payment} />}
          {report?.at === 'refused' && <ClaimedPart report={report} />}
          <Looked
            key={`${locked ? 'locked ' : ''}${inside.candidates[0]?.draft.kind === 'message' ? '' : text}`}
            text={report?.at === 'read' ? report.report.text : text}
            reading={inside}
            choices={chosen}
            onChoose={setChoices}
            signature={kept}
            claimed={report?.at === 'read' ? report : undefined}
          />
        </div>
      )}
      {way === 'paste' && inside === undefined && kept === '' && <WhatYouGet />}
      {way === 'paste' && kept !== '' && inside === undefined && (
        <p className="mt-4 max-w-(--measure) text-soft" data-part="kept-signature">
          <Trans>The signature is kept. Paste what was signed, and it is held against that.</Trans>
        </p>
      )}
    </div>
  )
}

/** Before there is anything to look at: what a look is good for. */
const WhatYouGet = (): ReactNode => (
  <ul className="mt-8 flex max-w-(--measure) flex-col divide-y divide-hair border-y border-hair text-soft">
    <li className="py-2.5">
      <Trans>What it says and what it does: run here, on the state of the chain that you choose.</Trans>
    </li>
    <li className="py-2.5">
      <Trans>What is wrong with it, worst first, and what could not be checked.</Trans>
    </li>
    <li className="py-2.5">
      <Trans>The hashes that a hardware wallet or a Safe shows, large enough to compare by eye.</Trans>
    </li>
    <li className="py-2.5">
      <Trans>Whether a signature of it is whose it is said to be.</Trans>
    </li>
  </ul>
)

type LookedProps = {
  readonly text: string
  readonly reading: ParsedInput
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** Pasted before, alone. */
  readonly signature: string
  readonly claimed: Extract<ReturnType<typeof useReport>, { at: 'read' }> | undefined
}

/** What a text was read as, what is still to be said about it, and the Review of it. */
function Looked({ text, reading, choices, onChoose, signature, claimed }: LookedProps): ReactNode {
  const { book, account } = useWallet()
  const chains = useSource(book.chains)
  const current = useSource(book.current)?.chainId
  const own = useSource(account)?.address
  const read = reading.candidates[choices.which] ?? reading.candidates[0]
  const recovered = useRecovered(read?.draft)
  const prepared = useMemo(
    () =>
      read &&
      prepare(read, choices, {
        ...(current === undefined ? {} : { current }),
        ...(own === undefined ? {} : { own }),
        ...(recovered.by === undefined ? {} : { recovered: recovered.by }),
      }),
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
  return (
    <>
      <div className="flex max-w-(--measure) flex-col gap-6">
        <ReadingPart
          reading={reading}
          which={choices.which}
          shown={prepared?.candidate}
          onChoose={(which) => onChoose({ ...choices, which })}
        />
        {guess !== undefined && <CalldataGuess guess={guess} nameOf={nameOf} />}
        {prepared !== undefined && recovered.done && (
          <WherePart prepared={prepared} choices={choices} onChoose={onChoose} goesTo={guess?.to} />
        )}
      </div>
      {prepared?.subject !== undefined && recovered.done && (
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
    </>
  )
}
