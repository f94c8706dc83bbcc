import { isAmongOwn } from '#core/chains/chain'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useAction, usePorts, useTokenList } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { SectionHead } from '#ui/layout/page'
import { Progress } from '#ui/feedback/progress'
import { useWhileShown } from '#ui/state/use-source'
import { TimeView } from '#ui/text/time-view'
import type { AssetBook, AssetsState } from '#wallet'
import { AddToken } from './add-token.tsx'
import { type Spot } from './use-assets.ts'

type OthersProps = { readonly spot: Spot; readonly state: AssetsState; readonly book: AssetBook }

/** What may still be missing, and how to find it: the list that ships, the account's logs, an address. */
export function OthersPart({ spot, state, book }: OthersProps): ReactNode {
  const [isAdding, setAdding] = useState(false)
  const { scan, sweep } = state
  const whole = scan?.complete === true && sweep.at === 'done'
  return (
    <section className="flex flex-col gap-3" data-part="others">
      <SectionHead>{whole ? <Trans>Searched everywhere</Trans> : <Trans>Missing a token?</Trans>}</SectionHead>
      <p className="max-w-(--measure) text-small text-soft">
        {whole ? (
          <Trans>
            Every listed token was checked. Every log that names this account was read, according to the endpoint that sent them.
          </Trans>
        ) : (
          <Trans>
            A chain has no list of what an account owns, so there may be others. Search known tokens, scan history or add one by address.
          </Trans>
        )}
      </p>
      <Sweep spot={spot} sweep={sweep} book={book} />
      <Logs spot={spot} scan={scan} />
      <div>
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          <Trans>Add by address</Trans>
        </Button>
      </div>
      {isAdding && <AddToken spot={spot} book={book} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Sweep({
  spot: { account, chain },
  sweep,
  book,
}: {
  readonly spot: Spot
  readonly sweep: AssetsState['sweep']
  readonly book: AssetBook
}): ReactNode {
  const { i18n } = useLingui()
  const stop = useRef<AbortController>(undefined)
  const look = useAction(() => {
    stop.current = new AbortController()
    return book.sweep(chain.chainId, account.address, stop.current.signal)
  })
  const number = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value)
  useOwnSearch(book, { account, chain }, sweep)
  if (sweep.at === 'running') {
    const [done, of] = [number(sweep.done), number(sweep.of)]
    return (
      <Progress
        words={
          <Trans>
            Proving {done} of {of} listed tokens
          </Trans>
        }
        done={sweep.done}
        of={sweep.of}
        onCancel={() => stop.current?.abort()}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Button size="small" icon="search" busy={look.busy} onClick={() => void look.start()}>
        {sweep.at === 'stopped' ? <Trans>Continue searching</Trans> : <Trans>Search known tokens</Trans>}
      </Button>
      <span className="text-soft">
        {sweep.at === 'never' && <Trans>Not searched yet.</Trans>}{' '}
        {(sweep.at === 'never' || sweep.at === 'stopped') && !isAmongOwn(chain) && (
          <SearchCost chainId={chain.chainId} done={sweep.at === 'stopped' ? sweep.done : 0} />
        )}
        {sweep.at === 'stopped' && <Plural value={sweep.of - sweep.done} one="# token left." other="# tokens left." />}
        {sweep.at === 'done' && (
          <>
            <Plural value={sweep.of} one="# known token checked" other="# known tokens checked" /> <TimeView at={sweep.when} />
          </>
        )}
        {sweep.at === 'done' && sweep.silent > 0 && (
          <span className="ms-1 text-amber">
            <Plural value={sweep.silent} one="# didn’t answer." other="# didn’t answer." />
          </span>
        )}
      </span>
      {sweep.at === 'stopped' && sweep.error !== undefined && (
        <div className="basis-full">
          <ErrorNote error={sweep.error} />
        </div>
      )}
    </div>
  )
}

/** Listed tokens are looked for without being asked where only the person’s own endpoints learn of it. Nothing that one practises with is worth the work. */
function useOwnSearch(book: AssetBook, { account, chain }: Spot, sweep: AssetsState['sweep']): void {
  const begins = sweep.at === 'never' && chain.kind !== 'practice' && isAmongOwn(chain)
  const { chainId } = chain
  const { address } = account
  useWhileShown(
    useCallback(() => {
      // Not given up with the screen: it goes on, and its end is in the state.
      if (begins) void book.sweep(chainId, address, new AbortController().signal)
    }, [begins, book, chainId, address]),
  )
}

/** Tokens that are asked for at once, in about so many requests, and bytes for each: code and proofs of a usual contract, as hexadecimal text. */
const COST = { tokens: 100, requests: 3, bytes: 30_000 } as const

/** What the search takes, before it is begun at somebody else’s endpoint. */
function SearchCost({ chainId, done }: { readonly chainId: number; readonly done: number }): ReactNode {
  const { i18n } = useLingui()
  const left = useTokenList(chainId).length - done
  if (left <= 0) return null
  const requests = Math.ceil(left / COST.tokens) * COST.requests
  const size = i18n.number(Math.max(0.1, (left * COST.bytes) / 1_000_000), { maximumSignificantDigits: 2 })
  return (
    <Trans>
      It takes about <Plural value={requests} one="# request" other="# requests" /> and {size} MB, and shows your account to the endpoint.
    </Trans>
  )
}

function Logs({ spot: { account, chain }, scan }: { readonly spot: Spot; readonly scan: AssetsState['scan'] }): ReactNode {
  const wallet = usePorts<'history'>()
  const start = useAction(async () => (await wallet.history()).start(chain.chainId, account.address))
  const stop = useAction(async () => (await wallet.history()).stop(chain.chainId, account.address))
  if (scan === undefined || scan.at === 'reading') return null
  if (scan.complete)
    return (
      <p className="text-small text-soft">
        <Trans>Read all logs. Following new ones.</Trans>
      </p>
    )
  const left = Number(scan.left ?? 0n)
  const isOn = scan.at === 'scanning' || scan.at === 'following'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Button size="small" icon="activity" busy={start.busy || stop.busy} onClick={() => void (isOn ? stop : start).start()}>
        {isOn ? <Trans>Stop scanning</Trans> : <Trans>Scan history</Trans>}
      </Button>
      <span className="text-soft" role="status">
        {scan.at === 'scanning' && scan.left !== undefined && <Plural value={left} one="# block left." other="# blocks left." />}
        {scan.at === 'following' && <Trans>No endpoint gives older blocks. Following new ones.</Trans>}
        {scan.at === 'off' && <Trans>Not scanned yet.</Trans>}
        {scan.at === 'stopped' && <Plural value={left} one="Stopped. # block left." other="Stopped. # blocks left." />}
      </span>
      {scan.error !== undefined && (
        <div className="basis-full">
          <ErrorNote error={scan.error} />
        </div>
      )}
    </div>
  )
}
