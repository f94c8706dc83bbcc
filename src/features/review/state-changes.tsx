import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Hex } from '#core/hex'
import type { NameOf } from '#features/kit'
import type { StorageChange } from '#review'
import { AddressView } from '#ui/address-view'
import { HashView } from '#ui/hash-view'
import { Say } from '#ui/say'

/** Slots that changed, by contract, with the names that the run told. */
export function StateChanges({ changes, nameOf }: { readonly changes: readonly StorageChange[]; readonly nameOf: NameOf }): ReactNode {
  if (changes.length === 0)
    return (
      <p className="text-soft">
        <Trans>No storage changes.</Trans>
      </p>
    )
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
                  <div>{change.name === undefined ? <SlotNumber slot={change.slot} /> : <Say words={change.name} />}</div>
                  <div className="flex flex-wrap items-baseline gap-x-2">
                    <Value hex={change.before} />
                    <span aria-hidden="true">→</span>
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

const SlotNumber = ({ slot }: { readonly slot: Hex }): ReactNode => (
  <span className="text-soft">
    <Trans>slot</Trans> {small(slot) ?? <HashView hash={slot} ends={6} />}
  </span>
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
