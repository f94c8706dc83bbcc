import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '#ui/router/router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { defined } from '#core/defined'
import { isAccountAndChain, PATHS, useAccountAndChain, useIncomingText, useIsVisitor, useSource, usePorts } from '#features/shared'
import { linkStyle, TextButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import type { Choices } from './choices.ts'
import { type CheckInputKind, nextCheckScreen, openCheckScreen } from './check-screen-state.ts'
import { paymentIn } from './input/carried.ts'
import { DropTarget } from './input/drop-target.tsx'
import { PastePart } from './input/paste-part.tsx'
import { Landing } from './landing.tsx'
import { loadReader, readerSource, type Reader } from './load-reader.ts'

/** A second opinion on anything that somebody is asked to sign: no key, no account, no open vault. */
export function CheckScreen(): ReactNode {
  const locked = useSource(usePorts<'session'>().session.state).kind === 'locked'
  const [state, dispatch] = useReducer(nextCheckScreen, locked, openCheckScreen)
  if (state.locked !== locked) dispatch({ kind: 'lock-changed', locked })
  const { input, text, signature, arrivals } = state
  const seen = useRef(0)
  const reader = useReader()
  const navigate = useNavigate()
  // A link leaves the address bar once something else is looked at.
  const leaveLink = (next: string): void => {
    if (isOfAnother(next)) void navigate({ to: PATHS.check, replace: true, resetScroll: false })
  }
  const take = (next: string, atOnce: boolean, choices?: Choices): void => {
    loadReader()
    dispatch({ kind: 'taken', text: next, atOnce, ...defined({ choices }) })
    leaveLink(next)
  }
  const here = isAccountAndChain(useAccountAndChain())
  const open = (opened: string, payment: string | undefined): void => {
    // Whoever opens a payment wants to pay; who cannot from here is shown what it would do.
    if (payment !== undefined && (locked || here)) void navigate({ to: PATHS.send, search: { to: payment } as never, replace: true })
    else take(opened, true)
  }
  useLink(reader, (opened, { paymentIn }) => open(opened, paymentIn(opened)))
  useIncomingText(PATHS.check, (text) => {
    open(text, paymentIn(text))
    return true
  })
  const hasText = text.trim() !== ''
  const read = useMemo(() => (hasText && reader !== undefined ? readWith(reader, text) : undefined), [reader, hasText, text])
  const canBeRead = read !== undefined && read.inside.candidates.length > 0
  const isFolded = state.folded && canBeRead && input === 'paste'
  return (
    <div className="mx-auto w-full max-w-(--measure) pb-16" data-screen="check">
      <DropTarget onComing={loadReader} onTake={(given) => take(given, true)}>
        <CheckHead folded={isFolded} />
        {input === 'paste' && !isFolded && (
          <div onFocus={loadReader} onPointerEnter={loadReader}>
            <PastePart text={text} read={canBeRead} focused={arrivals > 0} onTake={take} onCheck={() => dispatch({ kind: 'finished' })} />
          </div>
        )}
        {/* What was typed by hand is there when one comes back to it. */}
        {state.hasManual && reader !== undefined && (
          <div hidden={input !== 'by-hand'}>
            <reader.ManualCalls key={String(locked)} onMade={(made) => take(made, true)} />
          </div>
        )}
        {!isFolded && <InputChoice input={input} onChoose={(next) => dispatch({ kind: 'input-chosen', input: next })} />}
        {(hasText || state.hasManual) && <ReaderWait />}
        {input === 'paste' && reader !== undefined && read !== undefined && (
          <reader.WhatCameIn
            state={state}
            inside={read.inside}
            report={read.report}
            folded={isFolded}
            arrival={{ count: arrivals, seen }}
            onChoose={(choices) => dispatch({ kind: 'chosen', choices })}
            onSetAside={() => {
              dispatch({ kind: 'signature-set-aside', signature: read.inside.signature ?? '' })
              leaveLink('')
            }}
            onEdit={() => dispatch({ kind: 'unfolded' })}
            onClear={() => take('', false)}
          />
        )}
        {input === 'paste' && !hasText && signature === '' && (
          <Landing
            chainId={state.chainId}
            onChain={(chainId) => dispatch({ kind: 'chain-chosen', chainId })}
            onExample={(example) => take(example.text, true, example.choices)}
          />
        )}
        {input === 'paste' && signature !== '' && !hasText && (
          <p className="mt-4 text-soft" data-part="kept-signature">
            <Trans>Your signature is kept. Now paste what was signed, to verify it.</Trans>
          </p>
        )}
      </DropTarget>
    </div>
  )
}

/** What is shown until what reads texts is here, or why it could not be fetched. */
function ReaderWait(): ReactNode {
  const loaded = useSource(readerSource)
  if (loaded.is === 'here') return null
  if (loaded.is === 'failed') return <ErrorNote error={loaded.error} onRetry={loadReader} />
  return (
    <LoadingRegion words={<Trans>Loading the reader</Trans>}>
      <RowsSkeleton rows={3} />
    </LoadingRegion>
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
  <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
    <TextButton
      onClick={() => {
        loadReader()
        onChoose(input === 'paste' ? 'by-hand' : 'paste')
      }}
    >
      {input === 'paste' ? <Trans>Enter calls by hand</Trans> : <Trans>Paste it instead</Trans>}
    </TextButton>
    <Link to={PATHS.tools} className={linkStyle}>
      <Trans>Tools</Trans>
    </Link>
  </p>
)

/** What reads texts, once it is here. */
function useReader(): Reader | undefined {
  const loaded = useSource(readerSource)
  return loaded.is === 'here' ? loaded.reader : undefined
}

/** What a text was read as, and what is in it: of a report, what the report is of. */
function readWith({ readSignable, reportIn }: Reader, text: string) {
  const reading = readSignable(text)
  const report = reportIn(reading)
  return { inside: report?.at === 'read' ? readSignable(report.report.text) : reading, ...defined({ report }) }
}

/** Reads the fragment of the page on arrival and whenever it changes. No browser sends it anywhere. */
function useLink(reader: Reader | undefined, onOpen: (text: string, reader: Reader) => void): void {
  const open = useEffectEvent(onOpen)
  const { pathname, hash } = useLocation()
  // As `lazy` does it: where it is wanted it is on its way, from the first time that it is drawn.
  if (hash !== '') loadReader()
  useEffect(() => {
    // On the way to another screen this one is still drawn, and may be made anew, before the address bar follows.
    if (pathname !== PATHS.check || reader === undefined) return
    // The router has it decoded, and bytes that are escaped twice would be lost.
    const text = reader.carriedBy(location.hash)
    if (text !== undefined) open(text, reader)
  }, [pathname, hash, reader])
}

/** Whether the address bar carries a link that is not this text. Nothing was carried here that this did not read. */
function isOfAnother(text: string): boolean {
  const loaded = readerSource.get()
  const carried = loaded.is === 'here' ? loaded.reader.carriedBy(location.hash) : undefined
  return carried !== undefined && carried !== text
}
