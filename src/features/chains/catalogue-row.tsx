import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { type Endpoint, endpointHost, isLayerOne } from '#core/chains/chain'
import { rollupRootOf } from '#core/chains/rollups'
import { ChainMark, EndpointHosts, hasLightClient } from '#features/shared'
import type { Preset } from '#survey'
import { IconButton } from '#ui/buttons/button'
import { EvidenceStamp } from '#ui/evidence/hallmark-stamp'
import { useRoleNames } from './endpoints/endpoint-roles.tsx'

type RowProps = {
  readonly preset: Preset
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
}

/** One chain to choose: its mark, what it counts in, whom it asks, how well it can be known, and whether we tried its endpoints. */
export function CatalogueRow({ preset, isChosen, onChoose }: RowProps): ReactNode {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { chain } = preset
  return (
    <li className="border-b border-hair py-3" data-chain={chain.chainId}>
      <div className="flex items-start gap-1">
        <label className="flex min-w-0 flex-1 items-start gap-3">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={chain.name}
            aria-describedby={id}
            className="mt-2 size-4 shrink-0 accent-ink"
          />
          <ChainMark chain={chain} size={32} />
          <span className="min-w-0">
            <span className="font-semibold">{chain.name}</span>{' '}
            <span className="text-small text-soft">
              {chain.native.symbol} · <span className="figures">{chain.chainId}</span>
            </span>
            <span id={id} className="flex flex-wrap gap-x-3 text-small text-soft">
              <span>
                <EndpointHosts chain={chain} />
              </span>{' '}
              <HowKnown preset={preset} />
            </span>
          </span>
        </label>
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          size="small"
          label={t`Details of ${chain.name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <Details preset={preset} />}
    </li>
  )
}

/** How well facts of the chain can be known, and whether its endpoints were tried. */
const HowKnown = ({ preset: { chain, tried } }: Pick<RowProps, 'preset'>): ReactNode => (
  <span className="flex flex-wrap gap-x-3">
    <span className="inline-flex items-center gap-1.5">
      <EvidenceStamp kind={hasLightClient(chain) ? 'proved' : 'claimed'} size={14} quiet />
      <span>
        {hasLightClient(chain) ? (
          <Trans>Can be proved by a light client</Trans>
        ) : rollupRootOf(chain) === undefined ? (
          <Trans>Claimed by its endpoints</Trans>
        ) : (
          <Trans>Claimed by its endpoints, later proved through layer 1</Trans>
        )}
      </span>
    </span>{' '}
    {!tried && (
      <span className="font-medium text-ink">
        <Trans>Not tried by us</Trans>
      </span>
    )}
  </span>
)

/** Every endpoint with what it is used for, where it was read of, and what was seen of it. */
function Details({ preset: { chain, date, source, explorer, notes = {}, seen = {} } }: Pick<RowProps, 'preset'>): ReactNode {
  const day = useDay()
  return (
    <div className="ms-7 mt-3 flex flex-col gap-3 ps-11 text-small max-sm:ps-0">
      <ul className="flex flex-col gap-2">
        {chain.endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointUses endpoint={endpoint} />
            {notes[endpoint.id] !== undefined && <span className="block text-soft">{notes[endpoint.id]}</span>}
            <Seen seen={seen[endpoint.id]} />
          </li>
        ))}
      </ul>
      <p className="text-soft">
        <Trans>
          Source: {source}, {day(date)}.
        </Trans>{' '}
        {!isLayerOne(chain) && <Trans>Simulated with the newest rules that Assay knows.</Trans>}{' '}
        {explorer !== undefined && (
          <Trans>
            Block explorer: {explorer.name}, {endpointHost(explorer.url)}.
          </Trans>
        )}
      </p>
    </div>
  )
}

function EndpointUses({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  return (
    <>
      <span className="font-medium wrap-anywhere">{endpointHost(endpoint.url)}</span>{' '}
      <span className="text-soft">
        {t`run by ${endpoint.operator}`} · {endpoint.roles.map((role) => roleNames[role]).join(', ')}
      </span>
    </>
  )
}

/** What `npm run probe` saw of it. */
function Seen({ seen }: { readonly seen: NonNullable<Preset['seen']>[string] | undefined }): ReactNode {
  const day = useDay()
  if (seen === undefined) return null
  const { answers, cors, proofs, logs } = seen
  return (
    <span className="flex flex-wrap gap-x-3 text-soft">
      <span>
        <Trans>Tried {day(seen.date)}</Trans>
      </span>
      <span>
        {!answers ? <Trans>didn’t answer</Trans> : cors === true ? <Trans>answers web pages</Trans> : <Trans>refuses web pages</Trans>}
      </span>
      {proofs !== undefined && (
        <span>
          <Plural value={proofs} one="proofs # block back" other="proofs # blocks back" />
        </span>
      )}
      {logs !== undefined && (
        <span>
          <Plural value={logs} one="logs of # block" other="logs of # blocks" />
        </span>
      )}
    </span>
  )
}

/** A date of data as the reader writes dates. */
function useDay(): (date: string) => string {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'medium', timeZone: 'UTC' })
  return (date) => format.format(Date.parse(date))
}
