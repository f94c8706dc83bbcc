import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { defined } from '#core/defined'
import { PATHS, useSource, usePorts } from '#features/shared'
import { NAVIGATION } from '../../navigation.ts'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** What people call a place, and what they come there for. */
const KEYWORDS: Readonly<Record<string, MessageDescriptor>> = {
  [PATHS.portfolio]: msg`portfolio balance assets tokens`,
  [PATHS.send]: msg`pay transfer several payments`,
  [PATHS.receive]: msg`QR code deposit my address`,
  [PATHS.swap]: msg`exchange trade buy sell`,
  [PATHS.activity]: msg`history transactions signatures`,
  [PATHS.collectibles]: msg`NFT items pictures`,
  [PATHS.check]: msg`verify decode calldata message signature`,
  [PATHS.allowances]: msg`allowances permissions revoke`,
  [PATHS.apps]: msg`connections sites dapps`,
  [PATHS.explore]: msg`explorer block token contract`,
  [PATHS.contacts]: msg`people address book`,
  [PATHS.accounts]: msg`wallets keys recovery phrase`,
  [PATHS.chains]: msg`networks endpoints RPC nodes`,
  [PATHS.evidence]: msg`proofs light client lies`,
  [PATHS.requests]: msg`network privacy who learned what`,
  [PATHS.tools]: msg`convert hash encode decode verify wei gwei hex selector namehash`,
  [PATHS.help]: msg`guides questions support`,
  [PATHS.practice]: msg`test faucet devnet`,
}

/** All places of the app. */
export function usePlaceCommands(): readonly Command[] {
  const { i18n } = useLingui()
  const go = useGo()
  const { book } = usePorts<'book'>()
  const isPractice = useSource(book.current)?.kind === 'practice'
  return useMemo(
    () =>
      NAVIGATION.filter((place) => isPractice || place.practiceOnly !== true).map(({ path, icon, name }) => {
        const keywords = KEYWORDS[path]
        return {
          key: path,
          group: 'places',
          name: i18n._(name),
          icon,
          run: go(path),
          ...defined({ keywords: keywords && [i18n._(keywords)] }),
        }
      }),
    [i18n, go, isPractice],
  )
}
