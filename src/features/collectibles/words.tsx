import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { HeldItem, ItemPicture, Missing } from '#wallet'

/** Why there is nothing to show, in a sentence. */
export function MissingWords({ why }: { readonly why: Missing }): ReactNode {
  switch (why) {
    case 'no-uri':
      return <Trans>The contract does not say where anything is told of it.</Trans>
    case 'unread':
      return <Trans>What is told of it was not read yet.</Trans>
    case 'too-long':
      return <Trans>What the contract says of it is longer than is read.</Trans>
    case 'malformed':
      return <Trans>The place that the contract names is none that can be asked.</Trans>
    case 'scheme':
      return <Trans>It is kept in a way that is not read here: only on chain, https and IPFS are.</Trans>
    case 'no-gateway':
      return <Trans>It is on IPFS. Choose a gateway in the settings under Privacy to be able to ask for it.</Trans>
    case 'no-json':
      return <Trans>What is told of it is not in the form that collections use.</Trans>
    case 'no-image':
      return <Trans>It names no picture.</Trans>
  }
}

/** Why a picture that is here is not drawn. */
export function RefusedWords({ read }: { readonly read: Exclude<ItemPicture['read'], { readonly kind: 'raster' }> }): ReactNode {
  switch (read.why) {
    case 'svg':
      return <Trans>A drawing in SVG, which can carry scripts and requests: it is not drawn here. Its text can be read below.</Trans>
    case 'too-large':
      return <Trans>This picture claims more pixels than are decoded here: it was left alone.</Trans>
    case 'too-many-bytes':
      return <Trans>This picture is larger than 5 MiB: it was left alone.</Trans>
    case 'no-picture':
      return <Trans>This is no picture of a kind that is drawn here: PNG, JPEG, GIF, WebP and AVIF are.</Trans>
  }
}

/** Why an item is folded away. */
export function ReasonWords({ is }: { readonly is: HeldItem['reasons'][number]['is'] }): ReactNode {
  switch (is) {
    case 'unsolicited':
      return <Trans>It came without your asking, as far as this device knows.</Trans>
    case 'odd-text':
      return <Trans>Its name has hidden letters, or letters of several alphabets that look alike.</Trans>
    case 'leads-away':
      return <Trans>Its name leads to a web address, or calls on you to claim something.</Trans>
    default:
      return <Trans>It is not what it says it is.</Trans>
  }
}
