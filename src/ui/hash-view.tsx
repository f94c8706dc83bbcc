import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { checksum } from '#core/address'
import type { Hex } from '#core/hex'
import { CopyButton } from './copy-button.tsx'
import { Peek } from './peek.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Hex in groups of four, so that two can be compared by eye and a line can break. */
export function HexGroups({ hex, size = 4 }: { readonly hex: string; readonly size?: number }): ReactNode {
  const groups = hex.slice(2).match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  return (
    <span dir="ltr" className="font-mono text-small">
      <span className="text-soft">0x</span>
      {groups.map((group, at) => (
        <span key={at} className={at % 2 === 0 ? '' : 'text-soft'}>
          {group}
          <wbr />
        </span>
      ))}
    </span>
  )
}

const shortHash = (hash: Hex, ends: number): string =>
  hash.length <= 2 + ends * 2 + 1 ? hash : `${hash.slice(0, 2 + ends)}…${hash.slice(-ends)}`

/** A hash by its ends; the whole of it on touch, hover and focus. */
export function HashView({ hash, ends = 6 }: { readonly hash: Hex; readonly ends?: number }): ReactNode {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Peek look="rounded-mark font-mono text-[0.93em] hover:bg-sunk" card={<WholeHex hex={hash} />}>
        <bdi dir="ltr" className="whitespace-nowrap">
          {shortHash(hash, ends)}
        </bdi>
        <VisuallyHidden>
          {' '}
          <Trans>(show the whole hash)</Trans>
        </VisuallyHidden>
      </Peek>
      <CopyButton text={hash} label={t`Copy hash`} />
    </span>
  )
}

/** All of a hash, to be compared with a device. `children` says which one it is. */
export function WholeHash({ hash, children }: { readonly hash: Hex; readonly children: ReactNode }): ReactNode {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2 text-small text-soft">
        {children}
        <CopyButton text={hash} label={t`Copy hash`} />
      </div>
      <HexGroups hex={hash} />
    </div>
  )
}

const WholeHex = ({ hex }: { readonly hex: Hex }): ReactNode => (
  <div className="flex max-w-64 flex-col gap-2">
    <p className="text-soft">
      <Trans>All of it</Trans>
    </p>
    <HexGroups hex={hex.length === 42 ? checksum(hex) : hex} />
  </div>
)
