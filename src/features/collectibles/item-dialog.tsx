import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import { PATHS, PictureOf, titleOf, useAction, useNames, useSource, usePorts, useUndo } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import type { CollectibleBook, HeldItem } from '#wallet'
import { FetchPrompt } from './fetch-prompt.tsx'
import { MissingWords, ReasonWords, RefusedWords } from './words.tsx'

type DialogProps = { readonly book: CollectibleBook; readonly item: HeldItem; readonly onClose: () => void }

/** One item: its picture, whose word each thing is, what it is, where it came from. */
export function ItemDialog({ book, item, onClose }: DialogProps): ReactNode {
  const { metadata, picture } = item
  const told = metadata.kind === 'here' ? metadata.value : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={<HostileText text={titleOf(item)} most={80} />}
      actions={<Actions book={book} item={item} onHidden={onClose} />}
    >
      <div className="flex flex-col gap-5" data-open-item={item.key}>
        <div className="mx-auto w-full max-w-80">
          <PictureOf item={item} size="large" />
        </div>
        <PictureWords item={item} />
        <FetchPrompt book={book} item={item} />
        {item.reasons.length > 0 && (
          <ul className="flex flex-col gap-1 text-small text-amber" data-part="reasons">
            {item.reasons.map(({ is }) => (
              <li key={is}>
                <ReasonWords is={is} />
              </li>
            ))}
          </ul>
        )}
        {told?.description !== undefined && (
          <p className="text-soft">
            <HostileText text={told.description} most={600} />
          </p>
        )}
        <Facts item={item} />
        {told !== undefined && told.attributes.length > 0 && <Attributes attributes={told.attributes} />}
        <div>
          <History item={item} />
          {picture.kind === 'here' && picture.value.drawing !== undefined && (
            <Disclosure title={<Trans>Source of the drawing</Trans>}>
              <pre className="max-h-64 overflow-auto rounded-control bg-sunk p-3 font-mono text-fine whitespace-pre-wrap" tabIndex={0}>
                <HostileText text={picture.value.drawing} most={4000} />
              </pre>
            </Disclosure>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Why there is a pattern and no picture; nothing where there is one. */
function PictureWords({ item: { picture, metadata } }: { readonly item: HeldItem }): ReactNode {
  const words =
    metadata.kind === 'missing' ? (
      <MissingWords why={metadata.why} />
    ) : picture.kind === 'missing' && metadata.kind === 'here' ? (
      <MissingWords why={picture.why} />
    ) : picture.kind === 'here' && picture.value.read.kind === 'refused' ? (
      <RefusedWords read={picture.value.read} />
    ) : null
  return (
    words !== null && (
      <p className="text-center text-small text-soft" data-part="no-picture">
        {words}
      </p>
    )
  )
}

function Facts({ item }: { readonly item: HeldItem }): ReactNode {
  const nameOf = useNames(item.chainId)
  const { metadata, words } = item
  return (
    <FactsList>
      <FactLine name={<Trans>Owner</Trans>} mark={<Hallmark evidence={item.evidence} />}>
        <AddressView address={item.account} name={nameOf(item.account)} show="bare" />
      </FactLine>
      {item.standard === 'erc1155' && (
        <FactLine name={<Trans>Quantity</Trans>} mark={<Hallmark evidence={item.evidence} />}>
          <span className="figures">{item.units.toString()}</span>
        </FactLine>
      )}
      <FactLine name={<Trans>Collection</Trans>}>
        {words.name !== undefined && <HostileText text={words.name} most={48} />}{' '}
        <AddressView address={item.collection} name={nameOf(item.collection)} show="bare" />
      </FactLine>
      <FactLine name={<Trans>Item number</Trans>}>
        <span className="font-mono text-[0.87em] wrap-anywhere">{item.tokenId.toString()}</span>
      </FactLine>
      <FactLine name={<Trans>Standard</Trans>}>{item.standard === 'erc721' ? 'ERC-721' : 'ERC-1155'}</FactLine>
      {metadata.kind === 'here' && (
        <FactLine name={<Trans>Described by</Trans>} mark={<Hallmark evidence={{ kind: 'declared', method: 'request' }} />}>
          {metadata.teller.by === 'contract' ? (
            <Trans>its contract, on chain</Trans>
          ) : (
            <bdi className="wrap-anywhere">{metadata.teller.host}</bdi>
          )}
        </FactLine>
      )}
    </FactsList>
  )
}

type Told = Extract<HeldItem['metadata'], { readonly kind: 'here' }>['value']

const Attributes = ({ attributes }: Pick<Told, 'attributes'>): ReactNode => (
  <ul className="grid grid-cols-2 gap-2" data-part="attributes">
    {attributes.map(({ name, value }, at) => (
      // Two may be written alike, and their order never changes.
      <li key={at} className="min-w-0 rounded-control border border-hair px-3 py-2">
        <span className="block text-fine text-soft">
          <HostileText text={name} most={40} />
        </span>
        <HostileText text={value} most={60} />
      </li>
    ))}
  </ul>
)

function History({ item: { moves, chainId } }: { readonly item: HeldItem }): ReactNode {
  const nameOf = useNames(chainId)
  if (moves.length === 0) return null
  return (
    <Disclosure title={<Trans>History</Trans>}>
      <ul className="flex flex-col gap-2">
        {moves.map(({ how, other, transaction, block }, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-2 text-small">
            {how === 'in' ? <Trans>Received from</Trans> : <Trans>Sent to</Trans>}
            <AddressView address={other} name={nameOf(other)} show="bare" />
            <span className="text-soft">
              <Trans>block {block.toString()},</Trans>
            </span>
            <HashView hash={transaction} of="tx" />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">
        <Trans>As the contract logged it, according to your endpoint.</Trans>
      </p>
    </Disclosure>
  )
}

function Actions({ book, item, onHidden }: Pick<DialogProps, 'book' | 'item'> & { readonly onHidden: () => void }): ReactNode {
  const wallet = usePorts<'session' | 'selectAccount'>()
  const { t } = useLingui()
  const offerUndo = useUndo()
  const choose = useAction(async (choice: HeldItem['choice']) => {
    const { key, choice: before } = item
    await book.choose(key, choice)
    if (choice !== 'hidden') return
    // Nothing beside a dialog can be pressed while it is open.
    onHidden()
    offerUndo(t`The collectible is hidden`, () => book.choose(key, before))
  })
  const account = useSource(wallet.session.accounts).find(({ address }) => address === item.account)
  const folded = item.choice === 'hidden' || (item.choice === undefined && item.reasons.length > 0)
  return (
    <>
      {choose.error !== undefined && <ErrorNote error={choose.error} />}
      <Button busy={choose.busy} onClick={() => void choose.start(folded ? 'shown' : 'hidden')}>
        {folded ? <Trans>Unhide</Trans> : <Trans>Hide</Trans>}
      </Button>
      {(account === undefined || canSign(account)) && (
        <Link
          to={PATHS.send}
          search={{ asset: 'item', collection: item.collection, id: item.tokenId.toString() }}
          className={buttonStyle('primary')}
          onClick={() => void wallet.selectAccount(item.account)}
        >
          <Trans>Send</Trans>
        </Link>
      )}
    </>
  )
}
