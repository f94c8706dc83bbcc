import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { defined } from '#core/defined'
import { readSignable, type ParsedInput } from '#decode'
import { isAccountAndChain, PATHS, useAccountAndChain, useIsVisitor, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle, TextButton } from '#ui/buttons/button'
import { type CheckInputKind, type CheckScreenState, nextCheckScreen, openCheckScreen } from './check-screen-state.ts'
import { ManualCalls } from './by-hand/by-hand.tsx'
import { carriedBy, paymentIn } from './input/carried.ts'
import { ClaimedPart, useReport } from './report/claimed-part.tsx'
import { PastePart } from './input/paste-part.tsx'
import { SignatureAlone } from './input/reading-part.tsx'
import { type Choices, NO_CHOICES } from './subject.ts'
import { CheckedInput } from './checked-input.tsx'
import { Landing } from './landing.tsx'
import type { ArrivalFocus } from './verdict-part.tsx'

/** A second opinion on anything that somebody is asked to sign: no key, no account, no open vault. */
export function CheckScreen(): ReactNode {
  const locked = useSource(usePorts<'session'>().session.state).kind === 'locked'
  const [state, dispatch] = useReducer(nextCheckScreen, locked, openCheckScreen)
  if (state.locked !== locked) dispatch({ kind: 'lock-changed', locked })
  const { input, text, signature, arrivals } = state
  const seen = useRef(0)
  const take = (next: string, atOnce: boolean, choices?: Choices): void => {
    dispatch({ kind: 'taken', text: next, atOnce, ...defined({ choices }) })
    leaveLink(next)
  }
  const here = isAccountAndChain(useAccountAndChain())
  const navigate = useNavigate()
  useLink((opened) => {
    const payment = paymentIn(opened)
    // Whoever opens a payment wants to pay; who cannot from here is shown what it would do.
    if (payment !== undefined && (locked || here)) void navigate({ to: PATHS.send, search: { to: payment } as never, replace: true })
    else take(opened, true)
  })
  const reading = useMemo<ParsedInput | undefined>(() => (text.trim() === '' ? undefined : readSignable(text)), [text])
  const report = useReport(reading)
  const inside = useMemo(() => (report?.at === 'read' ? readSignable(report.report.text) : reading), [report, reading])
  const canBeRead = inside !== undefined && inside.candidates.length > 0
  const isFolded = state.folded && canBeRead && input === 'paste'
  const isEmpty = inside === undefined && signature === ''
  return (
    <div className="mx-auto w-full max-w-(--measure) px-4 pt-6 pb-16 sm:px-0" data-screen="check">
      <CheckHead folded={isFolded} />
      {input === 'paste' && !isFolded && (
        <PastePart text={text} read={canBeRead} focused={arrivals > 0} onTake={take} onCheck={() => dispatch({ kind: 'finished' })} />
      )}
      {/* What was typed by hand is there when one comes back to it. */}
      {state.hasManual && (
        <div hidden={input !== 'by-hand'}>
          <ManualCalls key={String(locked)} onMade={(made) => take(made, true)} />
        </div>
      )}
      {!isFolded && <InputChoice input={input} onChoose={(next) => dispatch({ kind: 'input-chosen', input: next })} />}
      {input === 'paste' && inside !== undefined && (
        <WhatCameIn
          state={state}
          inside={inside}
          report={report}
          folded={isFolded}
          arrival={{ count: arrivals, seen }}
          onChoose={(choices) => dispatch({ kind: 'chosen', choices })}
          onSetAside={() => {
            dispatch({ kind: 'signature-set-aside', signature: inside.signature ?? '' })
            leaveLink('')
          }}
          onEdit={() => dispatch({ kind: 'unfolded' })}
          onClear={() => take('', false)}
        />
      )}
      {input === 'paste' && isEmpty && (
        <Landing
          chainId={state.chainId}
          onChain={(chainId) => dispatch({ kind: 'chain-chosen', chainId })}
          onExample={(example) => take(example.text, true, example.choices)}
        />
      )}
      {input === 'paste' && signature !== '' && inside === undefined && (
        <p className="mt-4 text-soft" data-part="kept-signature">
          <Trans>Your signature is kept. Now paste what was signed, to verify it.</Trans>
        </p>
      )}
    </div>
  )
}

/** For a visitor the one line says what this is; in the frame of a wallet it stands below the name of the place. */
function CheckHead({ folded }: { readonly folded: boolean }): ReactNode {
  const isVisitor = useIsVisitor()
  if (folded)
    return (
      <h1 tabIndex={-1} className="sr-only">
        <Trans>Check</Trans>
      </h1>
    )
  if (isVisitor)
    return (
      <h1
        tabIndex={-1}
        className="pt-4 pb-6 text-[1.75rem] leading-9 font-semibold tracking-tight text-balance outline-none sm:pt-10 sm:text-[2.5rem] sm:leading-11"
      >
        <Trans>
          Paste anything you are asked to sign. <span className="text-soft">See what it does.</span>
        </Trans>
      </h1>
    )
  return (
    <header className="pb-6">
      <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
        <Trans>Check</Trans>
      </h1>
      <p className="mt-1 text-soft">
        <Trans>
          Paste anything you are asked to sign. <span>See what it does.</span>
        </Trans>
      </p>
    </header>
  )
}

type InputProps = { readonly input: CheckInputKind; readonly onChoose: (input: CheckInputKind) => void }

const InputChoice = ({ input, onChoose }: InputProps): ReactNode => (
  <p className="mt-3 text-small">
    <TextButton onClick={() => onChoose(input === 'paste' ? 'by-hand' : 'paste')}>
      {input === 'paste' ? <Trans>Enter calls by hand</Trans> : <Trans>Paste it instead</Trans>}
    </TextButton>
  </p>
)

type CameInProps = {
  readonly state: CheckScreenState
  /** What the text was read as; of a report, what is in it. */
  readonly inside: ParsedInput
  readonly report: ReturnType<typeof useReport>
  readonly onChoose: (choices: Choices) => void
  readonly onSetAside: () => void
  readonly folded: boolean
  readonly arrival: ArrivalFocus
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** What was pasted, and the Review of it. */
function WhatCameIn({ state, inside, report, onChoose, onSetAside, folded, ...shown }: CameInProps): ReactNode {
  const { text, choices, signature, locked } = state
  const payment = useMemo(() => paymentIn(text), [text])
  const read = report?.at === 'read' ? report : undefined
  const reported = useMemo<Choices | undefined>(() => read && { ...read.report.choices, accountBy: 'file' }, [read])
  return (
    <div className={`${folded ? '' : 'mt-6'} flex flex-col gap-4`}>
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
        chainId={state.chainId}
        folded={folded}
        {...shown}
      />
    </div>
  )
}

/** A payment can be looked at here, and made under Send, which takes it over and still asks. */
const PayPart = ({ payment }: { readonly payment: string }): ReactNode => (
  <div className="max-w-(--measure)" data-part="pay">
    <Banner
      title={<Trans>This is a request to pay</Trans>}
      actions={
        <Link to={PATHS.send} search={{ to: payment } as never} className={buttonStyle('plain', 'small')}>
          <Trans>Open in Send</Trans>
        </Link>
      }
    >
      <Trans>Whoever made the link chose the recipient and the amount. Nothing is sent until you review and sign it.</Trans>
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
