import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { readSignable, type ParsedInput } from '#decode'
import { isAccountAndChain, PATHS, useAccountAndChain, useSource, usePorts } from '#features/shared'
import { Segmented } from '#ui/forms/segmented'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { type CheckInputKind, type CheckScreenState, nextCheckScreen, openCheckScreen } from './check-screen-state.ts'
import { ManualCalls } from './by-hand/by-hand.tsx'
import { carriedBy, paymentIn } from './input/carried.ts'
import { ClaimedPart, useReport } from './report/claimed-part.tsx'
import { PastePart } from './input/paste-part.tsx'
import { SignatureAlone } from './input/reading-part.tsx'
import { type Choices, NO_CHOICES } from './subject.ts'
import { CheckedInput } from './checked-input.tsx'

/** A second opinion on anything that somebody is asked to sign: no key, no account, no open vault. */
export function CheckScreen(): ReactNode {
  const locked = useSource(usePorts<'session'>().session.state).kind === 'locked'
  const [state, dispatch] = useReducer(nextCheckScreen, locked, openCheckScreen)
  if (state.locked !== locked) dispatch({ kind: 'lock-changed', locked })
  const { input, text, signature } = state
  const take = (next: string): void => {
    dispatch({ kind: 'taken', text: next })
    leaveLink(next)
  }
  const here = isAccountAndChain(useAccountAndChain())
  const navigate = useNavigate()
  useLink((opened) => {
    const payment = paymentIn(opened)
    // Whoever opens a payment wants to pay; who cannot from here is shown what it would do.
    if (payment !== undefined && (locked || here)) void navigate({ to: PATHS.send, search: { to: payment } as never, replace: true })
    else take(opened)
  })
  const reading = useMemo<ParsedInput | undefined>(() => (text.trim() === '' ? undefined : readSignable(text)), [text])
  const report = useReport(reading)
  const inside = useMemo(() => (report?.at === 'read' ? readSignable(report.report.text) : reading), [report, reading])
  return (
    <div className="mx-auto w-full max-w-264 px-4 pt-6 pb-16 sm:px-6" data-screen="check">
      <CheckHead input={input} onChoose={(next) => dispatch({ kind: 'input-chosen', input: next })} />
      <div className="flex max-w-(--measure) flex-col gap-6">
        {input === 'paste' && <PastePart text={text} read={inside !== undefined} onTake={take} />}
        {/* What was typed by hand is there when one comes back to it. */}
        {state.hasManual && (
          <div hidden={input !== 'by-hand'}>
            <ManualCalls key={String(locked)} onMade={take} />
          </div>
        )}
      </div>
      {input === 'paste' && inside !== undefined && (
        <WhatCameIn
          state={state}
          inside={inside}
          report={report}
          onChoose={(choices) => dispatch({ kind: 'chosen', choices })}
          onSetAside={() => {
            dispatch({ kind: 'signature-set-aside', signature: inside.signature ?? '' })
            leaveLink('')
          }}
        />
      )}
      {input === 'paste' && inside === undefined && signature === '' && <WhatYouGet />}
      {input === 'paste' && signature !== '' && inside === undefined && (
        <p className="mt-4 max-w-(--measure) text-soft" data-part="kept-signature">
          <Trans>The signature is kept. Paste what was signed, and it is held against that.</Trans>
        </p>
      )}
    </div>
  )
}

type HeadProps = { readonly input: CheckInputKind; readonly onChoose: (input: CheckInputKind) => void }

function CheckHead({ input, onChoose }: HeadProps): ReactNode {
  const { t } = useLingui()
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
      <div className="min-w-0 flex-1 basis-72">
        <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
          <Trans>Check</Trans>
        </h1>
        <p className="mt-1 max-w-(--measure) text-soft">
          <Trans>
            Look at what another wallet, a Safe or a device asks you to sign, before you sign it there. No key is needed, and what you paste
            stays on this device.
          </Trans>
        </p>
      </div>
      <Segmented<CheckInputKind>
        legend={t`How it comes in`}
        value={input}
        onChoose={onChoose}
        segments={[
          { value: 'paste', label: <Trans>As it is</Trans> },
          { value: 'by-hand', label: <Trans>By hand</Trans> },
        ]}
      />
    </header>
  )
}

type CameInProps = {
  readonly state: CheckScreenState
  /** What the text was read as; of a report, what is in it. */
  readonly inside: ParsedInput
  readonly report: ReturnType<typeof useReport>
  readonly onChoose: (choices: Choices) => void
  readonly onSetAside: () => void
}

/** What was pasted, and the Review of it. */
function WhatCameIn({ state: { text, choices, signature, locked }, inside, report, onChoose, onSetAside }: CameInProps): ReactNode {
  const payment = useMemo(() => paymentIn(text), [text])
  const read = report?.at === 'read' ? report : undefined
  const reported = useMemo<Choices | undefined>(() => read && { ...read.report.choices, accountBy: 'file' }, [read])
  return (
    <div className="mt-6 flex flex-col gap-8">
      {inside.signature !== undefined && <SignatureAlone onKeep={onSetAside} />}
      {payment !== undefined && <PayPart payment={payment} />}
      {report?.at === 'refused' && <ClaimedPart report={report} />}
      <CheckedInput
        key={`${locked ? 'locked ' : ''}${inside.candidates[0]?.draft.kind === 'message' ? '' : text}`}
        text={read?.report.text ?? text}
        reading={inside}
        choices={choices === NO_CHOICES ? (reported ?? choices) : choices}
        onChoose={onChoose}
        signature={signature}
        claimed={read}
      />
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

/** A payment can be looked at here, and made under Send, which takes it over and still asks. */
const PayPart = ({ payment }: { readonly payment: string }): ReactNode => (
  <div className="max-w-(--measure)" data-part="pay">
    <Banner
      title={<Trans>This is a request to pay</Trans>}
      actions={
        <Link to={PATHS.send} search={{ to: payment } as never} className={buttonStyle('plain', 'small')}>
          <Trans>Fill it in under Send</Trans>
        </Link>
      }
    >
      <Trans>Whoever made the link wrote whom it pays and how much. Nothing is sent before you reviewed and signed it.</Trans>
    </Banner>
  </div>
)

/** Reads the fragment of the page on arrival and whenever it changes. No browser sends it anywhere. */
function useLink(onOpen: (text: string) => void): void {
  const open = useEffectEvent(onOpen)
  const { pathname, hash } = useLocation()
  useEffect(() => {
    // On the way to another screen this one is still drawn, and may be made anew, before the address bar follows.
    if (pathname !== PATHS.check) return
    // The router has it decoded, and bytes that are escaped twice would be lost.
    const text = carriedBy(location.hash)
    if (text !== undefined) open(text)
  }, [pathname, hash])
}

/** Takes a link out of the address bar once something else is looked at. */
function leaveLink(text: string): void {
  const carried = carriedBy(location.hash)
  if (carried !== undefined && carried !== text) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}
