import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { AddressView } from '#ui/address/address-view'
import { EffectLine } from './effect-line.tsx'
import { EffectCounterparty, type EffectRowProps, EffectWord } from './effect-parts.tsx'

/** Somebody may move every item of a collection. */
export function OperatorEffectRow({ effect, nameOf, mark }: EffectRowProps<'operator'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={
        <EffectWord
          kind={effect.kind}
          strong={effect.granted}
          words={effect.granted ? <Trans>May move every item</Trans> : <Trans>May no longer move items</Trans>}
        />
      }
      detail={<EffectCounterparty address={effect.operator} direction="by" nameOf={nameOf} />}
      end={<AddressView address={effect.collection} name={nameOf(effect.collection)} />}
      endDetail={effect.granted && <Trans>now and later</Trans>}
    />
  )
}

/** Somebody may take one item later. */
export function ItemAllowanceEffectRow({ effect, nameOf, mark }: EffectRowProps<'item-allowance'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={
        <EffectWord
          kind={effect.kind}
          strong={effect.granted}
          words={effect.granted ? <Trans>May be taken later</Trans> : <Trans>May no longer be taken</Trans>}
        />
      }
      detail={<EffectCounterparty address={effect.spender} direction="by" nameOf={nameOf} />}
      end={<span className="figures text-lead font-semibold wrap-anywhere">№&nbsp;{effect.tokenId.toString()}</span>}
      endDetail={<AddressView address={effect.collection} name={nameOf(effect.collection)} show="bare" />}
    />
  )
}

/** An item that leaves or arrives. */
export function ItemEffectRow({ effect, nameOf, mark }: EffectRowProps<'nft-out' | 'nft-in'>): ReactNode {
  const { i18n } = useLingui()
  const out = effect.kind === 'nft-out'
  const id = effect.tokenId.toString()
  return (
    <EffectLine
      mark={mark}
      title={<EffectWord kind={effect.kind} words={out ? <Trans>An item leaves</Trans> : <Trans>An item arrives</Trans>} />}
      detail={
        effect.counterparty !== undefined && (
          <EffectCounterparty address={effect.counterparty} others={effect.others} direction={out ? 'to' : 'from'} nameOf={nameOf} />
        )
      }
      end={
        <span className="figures text-lead font-semibold wrap-anywhere" lang={i18n.locale}>
          {/* Of an item of which there are many (ERC-1155), so many. */}
          {effect.units !== undefined && <>{new Intl.NumberFormat(i18n.locale).format(effect.units)}&nbsp;×&nbsp;</>}№&nbsp;{id}
        </span>
      }
      endDetail={<AddressView address={effect.collection} name={nameOf(effect.collection)} show="bare" />}
    />
  )
}
