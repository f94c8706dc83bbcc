import { Plural, Trans } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { fail, type WireError } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { SectionHead } from '#ui/layout/page'
import { Progress } from '#ui/feedback/progress'
import { Checkbox } from '#ui/forms/text-input'
import { useBeforeLeaving } from '../controls/use-before-leaving.ts'
import { EndpointHosts } from '../endpoints/endpoint-hosts.tsx'
import { type Action, useAction } from '../wallet/use-action.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import { GAP, MAX_PLACES, type ScannedPath, scanPath, type ScanEnd, type Scanned } from './scan.ts'

type Derive = (start: number, count: number) => Promise<readonly ScannedPath[]>

type ScanRun = {
  readonly run: Action<[]>
  /** Addresses that the chains were asked about in this scan. */
  readonly asked: number
  readonly end: ScanEnd | undefined
  /** By the name of the chain that did not answer. */
  readonly failures: ReadonlyMap<string, WireError>
  stop(): void
}

/** One scan at a time over `chains`. It stops when the screen is left. */
function useScan(derive: Derive, chains: readonly Chain[], onSeen: (one: Scanned) => void): ScanRun {
  const { accountSummary } = usePorts<'accountSummary'>()
  const [asked, setAsked] = useState(0)
  const [end, setEnd] = useState<ScanEnd>()
  const [failures, setFailures] = useState<ReadonlyMap<string, WireError>>(new Map())
  const controller = useRef<AbortController>(undefined)
  const stop = useCallback(() => controller.current?.abort(fail('app/aborted')), [])
  useBeforeLeaving(stop)

  const run = useAction(async () => {
    controller.current = new AbortController()
    setAsked(0)
    setEnd(undefined)
    setFailures(new Map())
    const onOne = (one: Scanned): void => {
      setAsked((before) => before + 1)
      setFailures(new Map(one.seen.flatMap((each) => ('error' in each ? [[each.chain.name, each.error] as const] : []))))
      onSeen(one)
    }
    setEnd(await scanPath({ derive, look: accountSummary, chains, signal: controller.current.signal, onSeen: onOne }))
  })
  return { run, asked, end, failures, stop }
}

/** Asks the chains which accounts were used: only when the person says so, and after saying what is asked of whom. */
export function ScanPrompt({ derive, onSeen }: { readonly derive: Derive; readonly onSeen: (one: Scanned) => void }) {
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = chains.filter(({ chainId }) => !left.has(chainId))
  const scan = useScan(derive, chosen, onSeen)
  if (chains.length === 0) {
    return (
      <p className="text-small text-soft">
        <Trans>No chain is set up yet, so we can’t check which accounts were used. You can do that later, under Accounts.</Trans>
      </p>
    )
  }
  return (
    <section className="rounded-card border border-hair bg-card px-4 py-3.5">
      <SectionHead>
        <Trans>Find used accounts</Trans>
      </SectionHead>
      <p className="text-small text-soft">
        <Trans>
          Asks for each address’s balance, transaction count and code, one address at a time, until {GAP} in a row are unused. The endpoints
          see these addresses and your IP address. They may guess from the timing that the addresses belong together.
        </Trans>
      </p>
      <ChainChoice chains={chains} left={left} disabled={scan.run.busy} onChange={setLeft} />
      <ScanState scan={scan} disabled={chosen.length === 0} />
    </section>
  )
}

type ChainChoiceProps = {
  readonly chains: readonly Chain[]
  /** Chains (by id) that are not asked. */
  readonly left: ReadonlySet<number>
  readonly disabled: boolean
  readonly onChange: (left: ReadonlySet<number>) => void
}

/** The chains to ask, with the hosts that answer for each. */
const ChainChoice = ({ chains, left, disabled, onChange }: ChainChoiceProps) => (
  <ul className="mt-3 flex flex-col gap-2">
    {chains.map((chain) => (
      <li key={chain.chainId}>
        <Checkbox
          checked={!left.has(chain.chainId)}
          disabled={disabled}
          onChange={(event) => {
            const next = new Set(left)
            if (event.currentTarget.checked) next.delete(chain.chainId)
            else next.add(chain.chainId)
            onChange(next)
          }}
          label={chain.name}
          help={<EndpointHosts chain={chain} />}
        />
      </li>
    ))}
  </ul>
)

/** The button, progress while the scan runs, then how it ended and which chains did not answer. */
const ScanState = ({ scan: { run, asked, end, failures, stop }, disabled }: { readonly scan: ScanRun; readonly disabled: boolean }) => (
  <div className="mt-3 flex flex-col gap-3">
    {run.busy ? (
      <Progress words={<Plural value={asked} one="Checked # address" other="Checked # addresses" />} onCancel={stop} />
    ) : (
      <div>
        <Button icon="search" disabled={disabled} onClick={() => void run.start()}>
          {end === undefined ? <Trans>Check accounts</Trans> : <Trans>Check again</Trans>}
        </Button>
      </div>
    )}
    {run.error && <ErrorNote error={run.error} />}
    {!run.busy && end !== undefined && (
      <p role="status" className="text-small">
        <EndWords end={end} />
      </p>
    )}
    {[...failures].map(([name, error]) => (
      <div key={name}>
        <p className="mb-1 text-small">
          <Trans>{name} didn’t answer. Accounts used only there won’t be found.</Trans>
        </p>
        <ErrorNote error={error} />
      </div>
    ))}
  </div>
)

function EndWords({ end }: { readonly end: ScanEnd }) {
  if (end === 'gap') return <Trans>Done: the last {GAP} in a row are unused. Accounts after such a gap aren’t found.</Trans>
  if (end === 'most') return <Trans>Stopped after {MAX_PLACES} addresses: there may be more.</Trans>
  return <Trans>No endpoint answered, so we couldn’t check these accounts.</Trans>
}
