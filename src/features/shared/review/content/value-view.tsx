import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro'
import { memo, type ReactNode, useMemo, useState } from 'react'
import type { Argument, DecodedValue } from '#decode'
import type { NameOf } from '../../names/use-names.ts'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { HexGroups } from '#ui/address/hash-view'
import { useEachFrame } from '#ui/state/clock'
import { HostileText } from '#ui/text/hostile-text'
import { MomentText } from './moment-text.tsx'
import { EndMark } from './read-to-end.tsx'
import { WholeText } from './whole-text.tsx'

/** Bytes and digits beyond this are cut here; the raw data has them whole. */
const MAX_BYTES = 64

/** A decoded value as what it is. */
export function ValueView({ value, nameOf }: { readonly value: DecodedValue; readonly nameOf: NameOf }): ReactNode {
  switch (value.is) {
    case 'integer':
      return <span className="figures font-mono wrap-anywhere">{value.value.toString()}</span>
    case 'amount':
      return <AmountView amount={{ units: value.units, token: value.token }} size="small" />
    case 'time':
      return <MomentText value={value} />
    case 'address':
      return <AddressView address={value.address} name={nameOf(value.address)} show="bare" />
    case 'boolean':
      return <span className="font-mono">{value.value ? 'true' : 'false'}</span>
    case 'bytes':
      return <Bytes hex={value.value} />
    case 'text':
      return <TextValue text={value.text} />
    case 'list':
      return (
        <ol className="flex list-none flex-col gap-1">
          {value.items.map((item, at) => (
            <li key={at} className={item.is === 'tuple' ? 'not-first:border-t not-first:border-hair not-first:pt-1' : undefined}>
              <ValueView value={item} nameOf={nameOf} />
            </li>
          ))}
          {value.items.length === 0 && (
            <li className="text-soft">
              <Trans>empty list</Trans>
            </li>
          )}
          {value.more > 0 && (
            <li className="text-soft">
              <Plural value={value.more} one="and # more" other="and # more" />
            </li>
          )}
        </ol>
      )
    case 'tuple':
      return <ArgumentList args={value.fields} nameOf={nameOf} />
  }
}

/** Characters of a stranger's text that stand in a line; a longer one gets a box of its own. */
const LINE = 200

/** A text that somebody else wrote, in quotes, or whole in a box where it is long. */
export function TextValue({ text }: { readonly text: string }): ReactNode {
  const { t } = useWords()
  if (text.length > LINE)
    return (
      <div className="rounded-mark border border-hair bg-sunk px-2.5 py-1.5">
        <WholeText text={text} label={t`A text that is not ours`} />
      </div>
    )
  return (
    <q>
      <HostileText text={text} most={LINE} />
    </q>
  )
}

function Bytes({ hex }: { readonly hex: `0x${string}` }): ReactNode {
  const size = hex.length / 2 - 1
  if (size === 0) return <span className="font-mono">0x</span>
  return (
    <span className="wrap-anywhere">
      <HexGroups hex={hex.slice(0, 2 + MAX_BYTES * 2)} size={8} />
      {size > MAX_BYTES && (
        <span className="text-soft">
          … <Plural value={size} one="# byte in all" other="# bytes in all" />
        </span>
      )}
    </span>
  )
}

/** Arguments by name, type and value, one a line; what has parts of its own stands below its name. */
export const ArgumentList = (props: ArgumentsProps): ReactNode =>
  props.args.length > AT_ONCE ? <ManyArguments {...props} /> : <Arguments {...props} />

type ArgumentsProps = { readonly args: readonly Argument[]; readonly nameOf: NameOf }

/** Arguments that are drawn at once, and with each frame after that: a message may have two thousand. */
const AT_ONCE = 60

function ManyArguments({ args, nameOf }: ArgumentsProps): ReactNode {
  const [drawn, setDrawn] = useState(AT_ONCE)
  const isDrawn = drawn >= args.length
  useEachFrame(!isDrawn, () => setDrawn(drawn + AT_ONCE))
  const parts = useMemo(
    () => Array.from({ length: Math.ceil(args.length / AT_ONCE) }, (_, at) => args.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
    [args],
  )
  return (
    <>
      {parts.slice(0, Math.ceil(drawn / AT_ONCE)).map((part, at) => (
        <PartOfArguments key={at} args={part} nameOf={nameOf} />
      ))}
      <EndMark isDrawn={isDrawn} />
    </>
  )
}

const Arguments = ({ args, nameOf }: ArgumentsProps): ReactNode => (
  <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
    {args.map(({ name, type, value }, at) => (
      <Line key={at} name={name} type={type} hasParts={value.is === 'tuple' || (value.is === 'list' && value.items.length > 0)}>
        <ValueView value={value} nameOf={nameOf} />
      </Line>
    ))}
  </dl>
)

/** Drawn once: those after it do not draw it again. */
const PartOfArguments = memo(Arguments)

type LineProps = { readonly name: string; readonly type: string; readonly hasParts: boolean; readonly children: ReactNode }

const Line = ({ name, type, hasParts, children }: LineProps): ReactNode => (
  <>
    <dt className={`font-mono wrap-anywhere text-soft ${hasParts ? 'col-span-2' : ''}`} title={type}>
      {name === '' ? type : name}
    </dt>
    <dd className={`min-w-0 ${hasParts ? 'col-span-2 mb-1 border-s border-hair ps-3' : ''}`}>{children}</dd>
  </>
)
