import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { checksum } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { linkStyle } from '../buttons/button.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { type ExplorerKind, type ExplorerLink, useExplorerLink } from './explorer-link.tsx'
import { Peek } from '../overlays/peek.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

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

/** A hash by its ends; the whole of it on touch, hover and focus. `of`: what it names on a chain; a digest, a slot or a topic names nothing there, and leads nowhere. */
export function HashView({ hash, ends = 6, of }: { readonly hash: Hex; readonly ends?: number; readonly of?: ExplorerKind }): ReactNode {
  const link = useExplorerLink(of, hash)
  const { t } = useLingui()
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Peek look="rounded-mark font-mono text-[0.93em] hover:bg-sunk" link={link} card={<WholeHex hex={hash} link={link} />}>
        <bdi dir="ltr">{shortHash(hash, ends)}</bdi>
        <VisuallyHidden>
          {' '}
          {link === undefined ? <Trans>(show the whole hash)</Trans> : <Trans>(open in the explorer)</Trans>}
        </VisuallyHidden>
      </Peek>
      <CopyButton text={hash} label={t`Copy hash`} />
    </span>
  )
}

/** The way to the explorer inside a card, which a finger needs. */
export const OpenLine = ({ link }: { readonly link: ExplorerLink | undefined }): ReactNode =>
  link && (
    <a {...link} className={linkStyle}>
      <Trans>Open in the explorer</Trans>
    </a>
  )

/** All of a hash, to be compared with a device. `children` says which one it is. */
export function WholeHash({
  hash,
  of,
  children,
}: {
  readonly hash: Hex
  readonly of?: ExplorerKind
  readonly children: ReactNode
}): ReactNode {
  const { t } = useLingui()
  const link = useExplorerLink(of, hash)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2 text-small text-soft">
        {children}
        <CopyButton text={hash} label={t`Copy hash`} />
      </div>
      <HexGroups hex={hash} />
      {link !== undefined && (
        <p className="text-small">
          <OpenLine link={link} />
        </p>
      )}
    </div>
  )
}

const WholeHex = ({ hex, link }: { readonly hex: Hex; readonly link: ExplorerLink | undefined }): ReactNode => (
  <div className="flex max-w-64 flex-col gap-2">
    <p className="text-soft">
      <Trans>Full hash</Trans>
    </p>
    <HexGroups hex={hex.length === 42 ? checksum(hex) : hex} />
    <OpenLine link={link} />
  </div>
)
