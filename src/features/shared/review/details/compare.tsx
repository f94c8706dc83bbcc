import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { SIGNED_DIGEST } from '#core/signing/digests'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Digest } from '#review'
import { Button } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { Dialog } from '#ui/overlays/dialog'
import { HexGroups } from '#ui/address/hash-view'
import { SentenceText } from '#ui/text/sentence-text'

const keyOf = ({ id, of }: Digest): string => `${id} ${of ?? ''}`

/** Hashes to compare with a device, or why there are none: each with what it is of, and one at a time as large as the screen lets. */
export function CompareHashes({ asked, hashes }: { readonly asked: Signable['kind']; readonly hashes: readonly Digest[] }): ReactNode {
  const { t } = useLingui()
  const [big, setBig] = useState<string>()
  const shown = hashes.find((hash) => keyOf(hash) === big)
  const signed = SIGNED_DIGEST[asked]
  if (signed === undefined && hashes.length === 0)
    return (
      <p className="text-soft">
        {asked === 'hash' ? (
          <Trans>It is a hash itself. There is no other to compare.</Trans>
        ) : (
          <Trans>It has no hash yet: your wallet makes a transaction of it first.</Trans>
        )}
      </p>
    )
  return (
    <>
      {signed !== undefined && !hashes.some(({ id }) => id === signed) && (
        <p data-part="no-hash">
          <Trans>The hash that is signed could not be worked out, so there is nothing to compare. Do not sign this anywhere.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-4" data-part="hashes">
        {hashes.map((hash) => (
          <li key={keyOf(hash)} className="flex flex-col gap-1" data-hash={hash.id} data-value={hash.value}>
            <span className="text-small text-soft">
              <DigestName hash={hash} /> <SentenceText words={hash.what} />
            </span>
            <HexGroups hex={hash.value} />
            <span className="flex items-center gap-3">
              <Button size="small" icon="show" onClick={() => setBig(keyOf(hash))}>
                <Trans>Show it big</Trans>
                <span className="sr-only">
                  : <DigestName hash={hash} />
                </span>
              </Button>
              <CopyButton text={hash.value} label={t`Copy hash`} />
            </span>
          </li>
        ))}
      </ul>
      <HashDialog hex={shown?.value} title={shown && <DigestName hash={shown} />} onClose={() => setBig(undefined)} />
    </>
  )
}

type HashDialogProps = { readonly hex: Hex | undefined; readonly title: ReactNode; readonly onClose: () => void }

/** One hash as large as the screen lets, to be held beside a device. */
export const HashDialog = ({ hex, title, onClose }: HashDialogProps): ReactNode => (
  <Dialog open={hex !== undefined} onClose={onClose} title={title}>
    {hex !== undefined && <BigHash hex={hex} />}
  </Dialog>
)

function DigestName({ hash }: { readonly hash: Digest }): ReactNode {
  const call = (hash.of ?? 0) + 1
  return (
    <strong className="font-semibold text-ink">
      <SentenceText words={hash.label} />
      {hash.of !== undefined && (
        <>
          {' '}
          <Trans>of call {call}</Trans>
        </>
      )}
    </strong>
  )
}

function BigHash({ hex }: { readonly hex: Hex }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <p className="text-small text-soft">
        <Trans>Read it group by group, from the first to the last. If one character differs, do not sign there.</Trans>
      </p>
      <BigHex hex={hex} />
      <div>
        <CopyButton text={hex} label={t`Copy hash`}>
          <span className="px-1">
            <Trans>Copy hash</Trans>
          </span>
        </CopyButton>
      </div>
    </>
  )
}

/** Groups of four, large: two lines where there is space, four on a phone. It is read as one line by a machine. */
export const BigHex = ({ hex }: { readonly hex: Hex }): ReactNode => (
  <div dir="ltr" data-part="big-hash" className="rounded-control border border-edge bg-card px-3 py-4 font-mono text-ink">
    <p className="mb-2 text-center text-small">0x</p>
    <p className="grid grid-cols-4 gap-x-2 gap-y-3 text-center text-title font-semibold sm:grid-cols-8 sm:text-lead" aria-hidden="true">
      {(hex.slice(2).match(/.{1,4}/g) ?? []).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </p>
    <span className="sr-only">{hex}</span>
  </div>
)
