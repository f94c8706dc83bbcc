import { lowerHex } from '#core/bytes/hex'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import { COMPARED_ENDS, ends, SIGNED_ENDS, type WholeAddresses } from '#core/ethereum/address-form'
import { HostileText } from '../text/hostile-text.tsx'

/** How addresses are written below this point: how many digits of each end, which of them whole, and whether those of a sentence have a line each. */
export type AddressForms = { readonly ends: readonly [number, number]; readonly whole: WholeAddresses; readonly stacked?: true }

const BRIEF: AddressForms = { ends: [COMPARED_ENDS, COMPARED_ENDS], whole: new Map() }

const Forms = createContext<AddressForms>(BRIEF)

/** Six and eight digits for every address inside, and those of `whole` with all of theirs. */
export const SignedAddresses = ({ whole, children }: { readonly whole: WholeAddresses; readonly children: ReactNode }): ReactNode => (
  <Forms value={{ ends: SIGNED_ENDS, whole }}>{children}</Forms>
)

/** The addresses of a sentence that compares them, one above the other, so that their digits line up. */
export function StackedAddresses({ children }: { readonly children: ReactNode }): ReactNode {
  const forms = useContext(Forms)
  return <Forms value={{ ...forms, stacked: true }}>{children}</Forms>
}

/** The digits of an address: its ends, or all forty where another address on the screen looks like it, with the digits that differ marked. */
export function AddressText({ address, least }: { readonly address: Address; readonly least?: readonly [number, number] }): ReactNode {
  const forms = useContext(Forms)
  const differing = forms.whole.get(lowerHex(address))
  if (differing !== undefined) return <AddressDigits address={address} differing={differing} />
  const [first, last] = forms.ends
  return ends(address, [Math.max(first, least?.[0] ?? 0), Math.max(last, least?.[1] ?? 0)])
}

/** All forty digits with their checksum; those at the positions of `differing` are marked. They break between groups of four. */
export const AddressDigits = ({
  address,
  differing,
}: {
  readonly address: Address
  readonly differing: ReadonlySet<number>
}): ReactNode => (
  <span className="whitespace-normal" data-whole-address={address}>
    0x
    {groupsOf(checksum(address).slice(2), differing).map(({ text, marked, closes }, index) => (
      <Fragment key={index}>
        {marked ? <mark className="border-b-2 border-amber bg-amber-wash font-semibold text-ink">{text}</mark> : text}
        {closes && <wbr />}
      </Fragment>
    ))}
  </span>
)

type Group = { text: string; readonly marked: boolean; closes: boolean }

/** Each marked digit by itself, the others in runs, cut at every fourth. `closes`: a line may break after it. */
function groupsOf(digits: string, differing: ReadonlySet<number>): readonly Readonly<Group>[] {
  const groups: Group[] = []
  for (const [index, digit] of Array.from(digits).entries()) {
    const marked = differing.has(index)
    const last = groups.at(-1)
    const closes = index % 4 === 3
    if (last === undefined || marked || last.marked || index % 4 === 0) groups.push({ text: digit, marked, closes })
    else {
      last.text += digit
      last.closes = closes
    }
  }
  return groups
}

/** An address in a sentence: its name, where it has one, and always its digits, since two may have one name. */
export function AddressInWords({ address, name }: { readonly address: Address; readonly name?: string | undefined }): ReactNode {
  const { stacked, whole } = useContext(Forms)
  // The ends stay together on one line as long as there is space for them on any.
  const flow = stacked === true ? 'block' : whole.has(lowerHex(address)) ? '' : 'inline-block max-w-full'
  const size = name === undefined || stacked === true ? 'text-[0.93em]' : 'text-[0.8em] font-normal text-soft'
  return (
    <>
      {name !== undefined && (
        <>
          <strong className="font-semibold">
            <HostileText text={name} />
          </strong>{' '}
        </>
      )}
      <bdi dir="ltr" className={`font-mono wrap-anywhere ${flow} ${size}`} title={checksum(address)}>
        <AddressText address={address} {...(name === undefined ? {} : { least: SIGNED_ENDS })} />
      </bdi>
    </>
  )
}
