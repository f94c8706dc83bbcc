import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { checksum } from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import {
  AssetChip,
  AssetLine,
  AssetPanel,
  type AssetOption,
  byWorth,
  CHIP_PICKER,
  FIELD_PICKER,
  findAssets,
  ItemLine,
  nameItems,
  type PanelGroup,
  Picker,
  searchItems,
  type SendRow,
  titleOf,
  useKnownItems,
} from '#features/shared'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { VisuallyHidden } from '#ui/text/visually-hidden'
import type { HeldItem } from '#wallet'

type AssetProps = {
  readonly options: readonly AssetOption[]
  /** `assetOf` of a token, or `item`. */
  readonly chosen: string
  /** The item that is to be sent, where it was found in the account's history. */
  readonly item: HeldItem | undefined
  readonly chainId: number
  readonly account: Address
  /** `cell`: as little as tells it apart, in a table. */
  readonly look: 'field' | 'cell'
  readonly onChoose: (part: Pick<SendRow, 'asset' | 'collection' | 'id'>) => void
}

/** What to send, with what there is of it: a token, an item that was found, or one that is named by hand. */
export function AssetField({ options, chosen, item, chainId, account, look, onChoose }: AssetProps): ReactNode {
  const { t } = useLingui()
  const option = options.find(({ key }) => key === chosen)
  const isItem = chosen === 'item'
  return (
    <div className="flex min-w-0 flex-col gap-1.5" data-chosen={chosen}>
      {look === 'field' && (
        <span aria-hidden="true" className="font-semibold">
          <Trans>Asset</Trans>
        </span>
      )}
      <Picker
        title={t`Choose what to send`}
        look={look === 'field' ? FIELD_PICKER : CHIP_PICKER}
        renderPanel={(close) => <SendAssetPanel {...{ options, chosen, item, chainId, account, onChoose, close }} />}
      >
        <VisuallyHidden>
          <Trans>Asset:</Trans>
        </VisuallyHidden>
        {look === 'field' ? (
          <ChosenLine option={isItem ? undefined : option} item={item} />
        ) : (
          <ChosenCell option={isItem ? undefined : option} item={item} />
        )}
      </Picker>
    </div>
  )
}

type ChosenProps = { readonly option: AssetOption | undefined; readonly item: HeldItem | undefined }

function ChosenLine({ option, item }: ChosenProps): ReactNode {
  if (option !== undefined) return <AssetLine option={option} />
  const name = item && nameItems([item]).get(item.key)
  return item === undefined || name === undefined ? <ByHandLine /> : <ItemLine item={item} name={name} />
}

/** In a table: as little as tells it from the others. */
function ChosenCell({ option, item }: ChosenProps): ReactNode {
  if (option !== undefined) return <AssetChip option={option} look="cell" />
  return (
    <span className="min-w-0 flex-1 truncate text-small">
      {item === undefined ? <Trans>A collectible (NFT)</Trans> : <HostileText text={titleOf(item)} most={24} />}
    </span>
  )
}

const ByHandLine = (): ReactNode => (
  <>
    <span className="flex w-7 shrink-0 justify-center text-soft">
      <Icon name="collectibles" size={20} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">
        <Trans>A collectible (NFT)</Trans>
      </span>
      <span className="block text-fine font-normal text-soft">
        <Trans>Enter its contract and number</Trans>
      </span>
    </span>
  </>
)

type PanelProps = Pick<AssetProps, 'options' | 'chosen' | 'item' | 'chainId' | 'account' | 'onChoose'> & { readonly close: () => void }

/** At most this many items are drawn; typing narrows them down. */
const MAX_ITEMS = 40

/** Tokens by what they are worth, as it was when the panel opened, so that no row moves under a finger; then items. */
function SendAssetPanel({ options, chosen, item, chainId, account, onChoose, close }: PanelProps): ReactNode {
  const { t } = useLingui()
  const [order] = useState(() => byWorth(options).map(({ key }) => key))
  const items = useKnownItems(chainId, account, 'now')
  const names = useMemo(() => nameItems(items), [items])
  const sorted = options.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  const groupOfItems = (wanted: string, found = searchItems(items, wanted)): PanelGroup => ({
    key: 'items',
    title: <Trans>Collectibles</Trans>,
    more: Math.max(0, found.length - MAX_ITEMS),
    options: [
      ...found.slice(0, MAX_ITEMS).flatMap((one) => {
        const name = names.get(one.key)
        if (name === undefined) return []
        const part = { asset: 'item', collection: checksum(one.collection), id: one.tokenId.toString() }
        return [{ key: one.key, content: <ItemLine item={one} name={name} />, onChoose: () => onChoose(part) }]
      }),
      // It stays whatever is typed: what nobody found is named by hand.
      { key: 'item', content: <ByHandLine />, onChoose: () => onChoose({ asset: 'item', collection: '', id: '' }) },
    ],
  })
  return (
    <AssetPanel
      searches={t`Find an asset`}
      placeholder={t`Name, symbol or address`}
      chosen={chosen === 'item' ? (item?.key ?? 'item') : chosen}
      close={close}
      find={(wanted) => {
        const { groups, entered } = findAssets(sorted, wanted, ({ key }) => onChoose({ asset: key, collection: '', id: '' }))
        const [held, ...rest] = groups
        return { entered, groups: [...(held === undefined ? [] : [held]), groupOfItems(wanted), ...rest] }
      }}
    />
  )
}
