import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type Chain } from '#core/chain'
import { LightClientStory, PATHS, useEvidence, useSource, useWallet } from '#features/kit'
import { Button, buttonLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { Page, Section } from '#ui/page'
import { toast } from '#ui/toast'
import { draftOf, emptyDraft } from './chain-draft.ts'
import { ChainForm } from './chain-form.tsx'

let made = 0

/** Unlike any other on this device: health is told by it. */
const newId = (): string => `own-${Date.now().toString(36)}-${(made += 1)}`

/** One chain: what it is and whom to ask. `/chains/new` adds one by hand. */
export function ChainScreen() {
  const { t } = useLingui()
  const { chain: asked = '' } = useParams({ strict: false }) as { readonly chain?: string }
  const { book } = useWallet()
  const chains = useSource(book.chains)
  const { evidence } = useEvidence()
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
  const remove = async (): Promise<void> => {
    const place = chains.indexOf(chain)
    back()
    await book.remove(chain.chainId)
    toast(t`${chain.name} was removed.`, { action: { label: t`Undo`, run: () => void restore(chain, place) } })
  }
  const restore = async (gone: Chain, place: number): Promise<void> => {
    await book.save(gone)
    await book.move(gone.chainId, place)
  }
  return (
    <Page
      title={chain.name}
      lede={<Trans>Chain id {chain.chainId}</Trans>}
      actions={
        <Button tone="quiet" icon="trash" onClick={() => void remove()}>
          <Trans>Remove</Trans>
        </Button>
      }
    >
      {evidence !== undefined && (
        <Section title={<Trans>Proved now</Trans>}>
          <div className="border-t border-hair pt-4">
            <LightClientStory chain={chain} evidence={evidence} />
          </div>
        </Section>
      )}
      <ChainForm key={chain.chainId} initial={draftOf(chain)} known={chain} newId={newId} onDone={back} />
    </Page>
  )
}
