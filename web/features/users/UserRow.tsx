import { Ellipsis, Mail, Pencil, Trash2 } from 'lucide-react';
import { permissionKeys } from '../../../modules/accounts/contract/route-access.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Status } from '../../components/Status.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type SubUser, useInviteAgainMutation } from './calls.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

export interface UserRowProps {
  readonly user: SubUser;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One person: how far they are, what they may not do, and what can be done about them. */
export function UserRow({ user, onEdit, onRemove }: UserRowProps) {
  const t = usersTexts.use();
  const { list } = useFormats();
  const dispatch = useAppDispatch();
  const [inviteAgain] = useInviteAgainMutation();
  const { fullName: name, emailID, ready } = user;
  // Keys that nothing asks for have no effect (ROLE-010).
  const denied = permissionKeys.filter((key) => user.permissionsDenied.includes(key));
  const invite = async () => {
    const answer = await inviteAgain(user.userID);
    if ('error' in answer) dispatch(toast(problemOf(answer.error)?.message ?? '', 'stopped'));
    else dispatch(toast(t('againSent', { email: emailID ?? '' })));
  };
  return (
    <li className={styles.user} data-user={user.userID}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>{emailID ?? t('noEmail')}</p>
      </div>
      <div className={styles.state}>
        <Status tone={ready ? 'done' : 'waiting'}>{t(ready ? 'active' : 'invited')}</Status>
        <p className={styles.quiet}>
          <DayInSentence at={user.addedOn} sentence={(day) => t('since', { day })} />
        </p>
      </div>
      <p className={styles.may}>{denied.length === 0 ? t('mayAll') : t('mayNot', { what: list(denied.map((key) => t(`not_${key}`))) })}</p>
      <div className={styles.acts}>
        <Button small icon={<Pencil aria-hidden />} onPress={onEdit} aria-label={t('editOf', { name })}>
          {t('edit')}
        </Button>
        <Menu
          label={t('menuOf', { name })}
          icon={<Ellipsis aria-hidden size={20} />}
          entries={[
            { id: 'mail', text: t(ready ? 'againPassword' : 'again'), icon: <Mail aria-hidden />, onAct: () => void invite() },
            { id: 'remove', text: t('remove'), icon: <Trash2 aria-hidden />, danger: true, onAct: onRemove },
          ]}
        />
      </div>
    </li>
  );
}
