import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type Chain, endpointHost } from '#core/chains/chain'
import {
  LightClientLine,
  MoveButtons,
  PATHS,
  useAction,
  useEndpointHealth,
  useEvidence,
  useSource,
  usePorts,
  useUndo,
} from '#features/shared'
import { buttonStyle, IconButton, linkStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen, ScreenSection } from '#ui/layout/page'
import { Catalogue } from './catalogue.tsx'
import { HealthLine } from './endpoints/health-line.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** Chains and whom they are asked of. The first is looked at when nothing else was chosen. */
export function ChainsScreen() {
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  return (
    <Screen
      title={<Trans>Chains</Trans>}
      lede={<Trans>Assay reads each chain only through endpoints that you choose.</Trans>}
      actions={
        <Link to={chainPath('new')} className={buttonStyle('primary')}>
          <Trans>Add manually</Trans>
        </Link>
      }
    >
      {chains.length === 0 ? (
        <Empty icon="chain" title={<Trans>No chains yet</Trans>}>
          <Trans>Nothing has left this device. Choose a chain below, or add your own.</Trans>
        </Empty>
      ) : (
        <ScreenSection title={<Trans>Your chains</Trans>}>
          <ul className="border-t border-hair">
            {chains.map((chain, place) => (
              <ChainRow key={chain.chainId} chain={chain} place={place} count={chains.length} />
            ))}
          </ul>
        </ScreenSection>
      )}
      <Catalogue own={chains} />
    </Screen>
  )
}

const chainPath = (chain: string | number): string => PATHS.chain.replace('$chain', String(chain))

function ChainRow({ chain, place, count }: { readonly chain: Chain; readonly place: number; readonly count: number }) {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const states = useEndpointHealth()
  const current = useSource(book.current)?.chainId === chain.chainId
  const { evidence } = useEvidence()
  const offerUndo = useUndo()
  const restore = async (): Promise<void> => {
    await book.save(chain)
    await book.move(chain.chainId, place)
  }
  const remove = useReauthentication(
    async (way) => {
      await book.remove(chain.chainId, way)
      offerUndo(t`${chain.name} was removed.`, restore)
    },
    <Trans>Remove {chain.name}</Trans>,
  )
  const move = useAction((to: number) => book.move(chain.chainId, to))
  const failure = remove.error ?? move.error
  return (
    <li className="flex flex-col gap-2 border-b border-hair py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3>
            <Link to={chainPath(chain.chainId)} className={`${linkStyle} font-semibold`}>
              {chain.name}
            </Link>
            {current && (
              <span className="ms-2 text-small text-soft">
                <Trans>looked at now</Trans>
              </span>
            )}
          </h3>
          <p className="text-small text-soft">
            <Trans>Chain id {chain.chainId}</Trans> · {chain.native.symbol} ·{' '}
            <Plural value={chain.endpoints.length} _0="no endpoints" one="# endpoint" other="# endpoints" />
          </p>
          {evidence !== undefined && <LightClientLine chain={chain} evidence={evidence} />}
        </div>
        <span className="flex shrink-0">
          {count > 1 && <MoveButtons name={chain.name} place={place} count={count} onMove={(to) => void move.start(to)} />}
          <IconButton icon="trash" size="small" label={t`Remove ${chain.name}`} onClick={() => void remove.start()} />
        </span>
      </div>
      <ul className="flex flex-col gap-1">
        {chain.endpoints.map((endpoint) => (
          <li key={endpoint.id} className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span className="wrap-anywhere">{endpointHost(endpoint.url)}</span>
            <span className="text-soft">{endpoint.owner === 'own' ? <Trans>yours</Trans> : <Trans>run by someone else</Trans>}</span>
            <HealthLine health={states.find(({ endpointId }) => endpointId === endpoint.id)} />
          </li>
        ))}
      </ul>
      {remove.question}
      {failure && <ErrorNote error={failure} />}
    </li>
  )
}
