import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Hex } from '#core/bytes/hex'
import type { NameOf } from '../../names/use-names.ts'
import type { StorageChange } from '#review'
import { AddressView } from '#ui/address/address-view'
import { HashView } from '#ui/address/hash-view'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import { FirstOf } from './first-of.tsx'

/** Slots that changed, by contract, with the names that the run told. */
export function StateChangesPart({ changes, nameOf }: { readonly changes: readonly StorageChange[]; readonly nameOf: NameOf }): ReactNode {
  if (changes.length === 0)
    return (
      <p className="text-soft">
        <Trans>No storage changes.</Trans>
      </p>
    )
  return <FirstOf items={changes} renderItems={(shown) => <Changes changes={shown} nameOf={nameOf} />} />
}

function Changes({ changes, nameOf }: { readonly changes: readonly StorageChange[]; readonly nameOf: NameOf }): ReactNode {
  const addresses = [...new Set(changes.map(({ address }) => address))]
  return (
    <div className="flex flex-col gap-4">
      {addresses.map((address) => (
        <section key={address}>
          <h3 className="mb-1">
            <AddressView address={address} name={nameOf(address)} />
          </h3>
          <ul className="flex flex-col gap-2 text-small">
            {changes
              .filter((change) => change.address === address)
              .map((change) => (
                <li key={change.slot} className="border-s-2 border-hair ps-2.5">
                  <SlotTitle change={change} />
                  <div className="flex flex-wrap items-baseline gap-x-2">
                    <Value hex={change.before} />
                    <Icon name="becomes" size={12} className="self-center" />
                    <span className="sr-only">
                      <Trans>becomes</Trans>
                    </span>
                    <Value hex={change.after} />
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What the slot holds in one sentence; else the way to it, from the declared position on. */
const SlotTitle = ({ change: { name, says, slot } }: { readonly change: StorageChange }): ReactNode => {
  if (name.kind === 'place' && name.steps.length === 0) return <SlotNumber slot={slot} />
  return (
    <div data-slot={name.kind} className={name.kind === 'place' ? 'flex flex-wrap gap-x-2 text-soft' : ''}>
      {says.map((words, at) => (
        <span key={at}>
          {at > 0 && <span aria-hidden="true">› </span>}
          <SentenceText words={words} />
        </span>
      ))}
    </div>
  )
}

const SlotNumber = ({ slot }: { readonly slot: Hex }): ReactNode => (
  <div className="text-soft" data-slot="place">
    <Trans>slot</Trans> {small(slot) ?? <HashView hash={slot} ends={6} />}
  </div>
)

/** Small numbers are read as numbers, everything else as bytes. */
const small = (hex: Hex): string | undefined => {
  const value = BigInt(hex)
  return value < 10n ** 27n ? value.toString() : undefined
}

const Value = ({ hex }: { readonly hex: Hex }): ReactNode => {
  const text = small(hex)
  return text === undefined ? <HashView hash={hex} ends={8} /> : <span className="figures font-mono wrap-anywhere">{text}</span>
}
