import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import type { NameOf } from '../../names/use-names.ts'
import { type EffectRowProps, EffectWord } from './effect-parts.tsx'
import type { EffectFlow } from './flow-line.ts'
import { WithMark } from './token-flows.tsx'

/** Somebody may move every item of a collection, or no longer may. */
export function operatorFlow({ effect, nameOf }: EffectRowProps<'operator'>): EffectFlow {
  const { collection, operator, granted, evidence } = effect
  return {
    when: granted ? 'later' : 'none',
    way: 'out',
    end: { address: operator },
    label: <EffectWord kind={effect.kind} words={granted ? <Trans>Can move all your items</Trans> : <Trans>Permission removed</Trans>} />,
    amount: <CollectionName address={collection} nameOf={nameOf} />,
    notes: [
      <WithMark
        key="mark"
        mark={<Hallmark evidence={evidence} size={14} quiet />}
        words={granted && <Trans>now and later, no expiry</Trans>}
      />,
    ],
  }
}

/** Somebody may take one item later, or no longer may. */
export function itemAllowanceFlow({ effect, nameOf }: EffectRowProps<'item-allowance'>): EffectFlow {
  const { collection, tokenId, spender, granted, evidence } = effect
  return {
    when: granted ? 'later' : 'none',
    way: 'out',
    end: { address: spender },
    label: <EffectWord kind={effect.kind} words={granted ? <Trans>Can move this item</Trans> : <Trans>Permission removed</Trans>} />,
    amount: <ItemNumber tokenId={tokenId} />,
    notes: [
      <WithMark
        key="mark"
        mark={<Hallmark evidence={evidence} size={14} quiet />}
        words={<CollectionName address={collection} nameOf={nameOf} />}
      />,
    ],
  }
}

/** An item that leaves or arrives, with its last holder. */
export function itemFlow({ effect, nameOf }: EffectRowProps<'nft-out' | 'nft-in'>): EffectFlow {
  const out = effect.kind === 'nft-out'
  const { collection, tokenId, units, counterparty, others, evidence } = effect
  return {
    when: 'now',
    way: out ? 'out' : 'in',
    end: { address: counterparty, others, words: out ? <Trans>Several, or destroyed</Trans> : <Trans>Several, or newly made</Trans> },
    label: <EffectWord kind={effect.kind} words={out ? <Trans>You send an item</Trans> : <Trans>You receive an item</Trans>} />,
    amount: <ItemNumber tokenId={tokenId} units={units} />,
    notes: [
      <WithMark
        key="mark"
        mark={<Hallmark evidence={evidence} size={14} quiet />}
        words={<CollectionName address={collection} nameOf={nameOf} />}
      />,
    ],
  }
}

export const CollectionName = ({ address, nameOf }: { readonly address: Address; readonly nameOf: NameOf }): ReactNode => (
  <AddressView address={address} name={nameOf(address)} show="bare" />
)

/** Of an item of which there are many (ERC-1155), so many. */
export function ItemNumber({ tokenId, units }: { readonly tokenId: bigint; readonly units?: bigint | undefined }): ReactNode {
  const { i18n } = useLingui()
  return (
    <span className="figures text-lead font-semibold wrap-anywhere" lang={i18n.locale}>
      {units !== undefined && <>{new Intl.NumberFormat(i18n.locale).format(units)}&nbsp;×&nbsp;</>}№&nbsp;{tokenId.toString()}
    </span>
  )
}
