import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '#ui/router/router'
import type { Chain } from '#core/chains/chain'
import { LightClientDetails, PATHS, useEvidence, useSource, usePorts, useUndo } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen, ScreenSection } from '#ui/layout/page'
import { chainDraft, emptyDraft } from './chain-draft.ts'
import { ChainForm } from './chain-form.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

let made = 0

/** Unlike any other on this device: health is told by it. */
const newId = (): string => `own-${Date.now().toString(36)}-${(made += 1)}`

/** One chain: what it is and whom to ask. `/chains/new` adds one by hand. */
export function ChainScreen() {
  const { chain: asked = '' } = useParams() as { readonly chain?: string }
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const navigate = useNavigate()
  const isNew = asked === 'new'
  const chain = chains.find((item) => String(item.chainId) === asked)
  const back = (): void => void navigate({ to: PATHS.chains })
  if (isNew) {
    return (
      <Screen title={<Trans>Add a chain</Trans>} lede={<Trans>Nothing is sent until you test or save.</Trans>}>
        <ChainForm initial={emptyDraft(newId())} known={undefined} newId={newId} onDone={back} />
      </Screen>
    )
  }
  if (!chain) {
    return (
      <Screen title={<Trans>Chain</Trans>}>
        <Empty
          icon="chain"
          title={<Trans>Chain not found</Trans>}
          actions={
            <Link to={PATHS.chains} className={buttonStyle('primary')}>
              <Trans>All chains</Trans>
            </Link>
          }
        />
      </Screen>
    )
  }
  return <ChainPage key={chain.chainId} chain={chain} place={chains.indexOf(chain)} back={back} />
}

function ChainPage({ chain, place, back }: { readonly chain: Chain; readonly place: number; readonly back: () => void }) {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const { evidence } = useEvidence()
  const offerUndo = useUndo()
  const restore = async (): Promise<void> => {
    await book.save(chain)
    await book.move(chain.chainId, place)
  }
  const remove = useReauthentication(
    async (way) => {
      await book.remove(chain.chainId, way)
      back()
      offerUndo(t`${chain.name} was removed.`, restore)
    },
    <Trans>Remove {chain.name}</Trans>,
  )
  return (
    <Screen
      title={chain.name}
      lede={<Trans>Chain id {chain.chainId}</Trans>}
      actions={
        <Button tone="quiet" icon="trash" busy={remove.busy} onClick={() => void remove.start()}>
          <Trans>Remove</Trans>
        </Button>
      }
    >
      {remove.question}
      {remove.error && <ErrorNote error={remove.error} />}
      {evidence !== undefined && (
        <ScreenSection title={<Trans>Proved now</Trans>}>
          <div className="border-t border-hair pt-4">
            <LightClientDetails chain={chain} evidence={evidence} />
          </div>
        </ScreenSection>
      )}
      <ChainForm initial={chainDraft(chain)} known={chain} newId={newId} onDone={back} />
    </Screen>
  )
}
