import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { HeldItem, ItemPicture, Missing } from '#wallet'

/** Why there is nothing to show, in a sentence. */
export function MissingWords({ why }: { readonly why: Missing }): ReactNode {
  switch (why) {
    case 'no-uri':
      return <Trans>This NFT has no metadata link.</Trans>
    case 'unread':
      return <Trans>Its metadata hasn’t been read yet.</Trans>
    case 'too-long':
      return <Trans>Its metadata link is too long to read.</Trans>
    case 'malformed':
      return <Trans>Its metadata link leads nowhere we can ask.</Trans>
    case 'scheme':
      return <Trans>Its metadata is stored in a way Assay doesn’t read. It reads on-chain data, https and IPFS.</Trans>
    case 'no-gateway':
      return <Trans>It’s on IPFS. To load it, choose a gateway in Settings, Privacy.</Trans>
    case 'no-json':
      return <Trans>Its metadata isn’t in the usual format.</Trans>
    case 'no-image':
      return <Trans>It has no picture.</Trans>
  }
}

/** Why a picture that is here is not drawn. */
export function RefusedWords({ read }: { readonly read: Exclude<ItemPicture['read'], { readonly kind: 'raster' }> }): ReactNode {
  switch (read.why) {
    case 'svg':
      return <Trans>An SVG drawing. It can carry scripts and requests, so it isn’t drawn. You can read its source below.</Trans>
    case 'too-large':
      return <Trans>This picture claims too many pixels to decode. It wasn’t loaded.</Trans>
    case 'too-many-bytes':
      return <Trans>This picture is larger than 5 MiB. It wasn’t loaded.</Trans>
    case 'no-picture':
      return <Trans>This isn’t a supported picture format. PNG, JPEG, GIF, WebP and AVIF are.</Trans>
  }
}

/** Why an item is folded away. */
export function ReasonWords({ is }: { readonly is: HeldItem['reasons'][number]['is'] }): ReactNode {
  switch (is) {
    case 'unsolicited':
      return <Trans>You didn’t request it, as far as this device knows.</Trans>
    case 'odd-text':
      return <Trans>Its name has hidden letters or mixes alphabets that look alike.</Trans>
    case 'leads-away':
      return <Trans>Its name leads to a web address or asks you to claim something.</Trans>
    default:
      return <Trans>It isn’t what it claims to be.</Trans>
  }
}
