import { defineTexts } from '../../i18n/texts.ts';

export const clockTexts = defineTexts(
  'operations-clock',
  {
    testClock: 'Reloj de prueba',
    testClockHint:
      'Esta es una instalación de prueba: su hora se puede adelantar para ver lo que pasa en días, semanas o meses. Se mueven con ella los eventos, los plazos, los sellos de tiempo y la cadena.',
    testClockWarning:
      'El reloj solo avanza, para todas las personas de esta instalación. Lo que vence con el tiempo, como sesiones y enlaces, vence también aquí: quizá tenga que volver a entrar.',
    clockNow: 'Hora de la instalación',
    clockAhead: 'Adelantado',
    clockNotMoved: 'Nada',
    clockUntil: 'Se puede adelantar hasta',
    clockTo: 'Adelantar a (hora del centro de México)',
    clockMove: 'Adelantar el reloj',
    clock_hour: '+1 hora',
    clock_day: '+1 día',
    clockMoved: 'El reloj de prueba muestra {{at}}.',
  },
  {
    testClock: 'Test clock',
    testClockHint:
      'This is a test installation: its time can be moved forward to see what happens in days, weeks or months. Events, terms, timestamps and the chain move with it.',
    testClockWarning:
      'The clock only goes forward, for everybody in this installation. What ends with time, such as sessions and links, ends here too: you may have to log in again.',
    clockNow: 'Time of the installation',
    clockAhead: 'Moved ahead by',
    clockNotMoved: 'Nothing',
    clockUntil: 'Can be moved until',
    clockTo: 'Move ahead to (time of central Mexico)',
    clockMove: 'Move the clock',
    clock_hour: '+1 hour',
    clock_day: '+1 day',
    clockMoved: 'The test clock shows {{at}}.',
  },
);
