export default function LandingScreen() {
  return (
    <main>
      <h1>Listwright</h1>
    </main>
  );
}
