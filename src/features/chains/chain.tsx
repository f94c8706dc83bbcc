import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Chain } from '#core/chain'
import { LightClientStory, PATHS, useEvidence, useSource, useWallet } from '#features/kit'
import { Button, buttonLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { ErrorNote } from '#ui/error-note'
import { Page, Section } from '#ui/page'
import { toast } from '#ui/toast'
import { draftOf, emptyDraft } from './chain-draft.ts'
import { ChainForm } from './chain-form.tsx'
import { useAsked } from './use-asked.tsx'

let made = 0

/** Unlike any other on this device: health is told by it. */
const newId = (): string => `own-${Date.now().toString(36)}-${(made += 1)}`

/** One chain: what it is and whom to ask. `/chains/new` adds one by hand. */
export function ChainScreen() {
  const { chain: asked = '' } = useParams({ strict: false }) as { readonly chain?: string }
  const { book } = useWallet()
  const chains = useSource(book.chains)
  const navigate = useNavigate()
  const isNew = asked === 'new'
  const chain = chains.find((item) => String(item.chainId) === asked)
  const back = (): void => void navigate({ to: PATHS.chains })
  if (isNew) {
    return (
      <Page title={<Trans>Add a chain</Trans>} lede={<Trans>Nothing is asked of anybody until you test or save.</Trans>}>
        <ChainForm initial={emptyDraft(newId())} known={undefined} newId={newId} onDone={back} />
      </Page>
    )
  }
  if (!chain) {
    return (
      <Page title={<Trans>Chain</Trans>}>
        <Empty
          icon="chain"
          title={<Trans>You have no such chain</Trans>}
          actions={
            <Link to={PATHS.chains} className={buttonLook('primary')}>
              <Trans>All chains</Trans>
            </Link>
          }
        />
      </Page>
    )
  }
  return <ChainPage key={chain.chainId} chain={chain} place={chains.indexOf(chain)} back={back} />
}

function ChainPage({ chain, place, back }: { readonly chain: Chain; readonly place: number; readonly back: () => void }) {
  const { t } = useLingui()
  const { book } = useWallet()
  const { evidence } = useEvidence()
  const restore = async (): Promise<void> => {
    await book.save(chain)
    await book.move(chain.chainId, place)
  }
  const remove = useAsked(
    async (way) => {
      await book.remove(chain.chainId, way)
      back()
      toast(t`${chain.name} was removed.`, { action: { label: t`Undo`, run: () => void restore() } })
    },
    <Trans>Remove {chain.name}</Trans>,
  )
  return (
    <Page
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
        <Section title={<Trans>Proved now</Trans>}>
          <div className="border-t border-hair pt-4">
            <LightClientStory chain={chain} evidence={evidence} />
          </div>
        </Section>
      )}
      <ChainForm initial={draftOf(chain)} known={chain} newId={newId} onDone={back} />
    </Page>
  )
}
